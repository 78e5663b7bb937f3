import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/page/copied-line.module.css";

type Props = { label: string; text: string; copy: string; children?: ReactNode };

/** A line that is taken elsewhere, with the button that copies it. */
export function CopiedLine({ label, text, copy: copyLabel, children }: Props) {
  const say = useSay();
  return (
    <div className={css["line"]} role="group" aria-label={label}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
            onClick={copy}
          >
            {copied ? say("actions.copied") : copyLabel}
          </Button>
        )}
      </CopyButton>
      {children}
    </div>
  );
}
