import { ActionIcon, Box, Center, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "#client/guests/contacts/contact-line.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

type Props = {
  id: string;
  name: string;
  hint?: string | null;
  warning?: string | null;
  /** Mark at the line's end. */
  mark?: ReactNode;
  /** The line can't be let go of just now. */
  isBusy?: boolean;
  onRemove?: (() => void) | undefined;
  /** Further actions. */
  children?: ReactNode;
};

/** A contact that was chosen: opens its slide-over, and can be let go of. */
export function ContactLine({ id, name, hint, warning, mark, isBusy = false, onRemove, children }: Props) {
  const say = useSay();
  const { change } = useAddress();
  return (
    <Group gap={4} wrap="nowrap" bd="1px solid var(--kr-border)" bdrs="md">
      <button type="button" className={css["open"]} aria-label={say("contacts.edit", { name })} onClick={() => change({ contact: id })}>
        <Center
          component="span"
          flex="none"
          w={28}
          h={28}
          bdrs="50%"
          bg="var(--kr-accent-soft)"
          c="var(--kr-accent)"
          fz="xs"
          fw={640}
          aria-hidden
        >
          {name.trim().charAt(0).toUpperCase()}
        </Center>
        <span className={css["two"]}>
          <Box component="span" fw={560}>
            {name}
          </Box>
          {hint && (
            <Text size="xs" c="dimmed" component="span">
              {hint}
            </Text>
          )}
          {warning && (
            <Box component="span" c="var(--kr-dirty)" fz="xs">
              {warning}
            </Box>
          )}
        </span>
        {mark && <span className={css["mark"]}>{mark}</span>}
      </button>
      {children}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={isBusy}
          aria-label={say("contacts.clear", { name })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
