import { Button, Group, Kbd, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, type RefObject, useId } from "react";
import { useEscape } from "#client/platform/ui/dialog/use-escape.ts";
import css from "#client/stays/availability/free-up-room.module.css";

type Props = {
  title: string;
  detail?: string;
  place: "top" | "bottom";
  /** Label of the close button, and its ref if that is the first button. */
  closeText: string;
  closeRef: RefObject<HTMLButtonElement | null> | undefined;
  onClose(): void;
  /** The button that does it, after the one that leaves. */
  primary?: ReactNode;
  children: ReactNode;
};

/** A question beside the plan, which stays in sight and in use; Escape leaves it. */
export function PlanPanel({ title, detail, place, closeText, closeRef, onClose, primary, children }: Props) {
  const titleId = useId();

  useEscape(true, onClose);

  return (
    <Paper className={css["panel"] ?? ""} withBorder role="dialog" aria-labelledby={titleId} data-card data-place={place}>
      <Title order={2} size="sm" id={titleId}>
        {title}
      </Title>
      {detail !== undefined && (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      )}
      <div className={css["answer"]} aria-live="polite">
        {children}
      </div>
      <Group gap="xs" justify="flex-end">
        <Button ref={closeRef} variant="default" size="sm" onClick={onClose} rightSection={<Kbd size="xs">Esc</Kbd>}>
          {closeText}
        </Button>
        {primary}
      </Group>
    </Paper>
  );
}
