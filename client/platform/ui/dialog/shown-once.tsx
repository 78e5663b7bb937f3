import { Box, Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/dialog/shown-once.module.css";
import { Hint } from "#client/platform/ui/typography.tsx";

type Props = {
  label: string;
  secret: string;
  hint: string;
  /** Text to copy if the secret alone is not enough, with the button's label. */
  copies?: { text: string; label: string };
};

/** A secret that the server shows once and never again: large enough to read out, with a button that copies it. */
export function ShownOnce({ label, secret, hint, copies }: Props) {
  const say = useSay();
  const id = useId();
  const { copied, copy } = useClipboard({ timeout: 2500 });
  return (
    <div>
      <Box component="p" m="0 0 6px" fz="sm" fw={560} id={id}>
        {label}
      </Box>
      <div className={css["box"]}>
        <output aria-labelledby={id}>{secret}</output>
        <Button
          variant="default"
          flex="none"
          data-autofocus
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(copies?.text ?? secret)}
        >
          {copied ? say("actions.copied") : (copies?.label ?? say("actions.copy"))}
        </Button>
      </div>
      <Hint mt={8}>{hint}</Hint>
    </div>
  );
}
