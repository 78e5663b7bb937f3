import { ActionIcon, CopyButton, Group } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";

/** Values that are entered at an authority, each to be copied. What is empty is left away. */
export function CopiedValues({ values }: { values: readonly { label: string; text: string }[] }) {
  return <Facts facts={values.map(({ label, text }) => (text === "" ? null : { label, value: <Copied label={label} text={text} /> }))} />;
}

function Copied({ label, text }: { label: string; text: string }) {
  const say = useSay();
  return (
    <Group gap={6} wrap="nowrap">
      <code style={{ overflowWrap: "anywhere" }}>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={copied ? say("cash_register.copied") : say("cash_register.copy", { what: label })}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
