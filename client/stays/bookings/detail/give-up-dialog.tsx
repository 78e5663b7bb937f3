import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { refuseUnfinished } from "#client/platform/ui/form/use-unfinished.ts";

type Props = {
  title: string;
  /** The agreed cancellation terms, in words. */
  terms: string | null;
  /** The button that leaves all as it is. */
  stay: string;
  /** The button that ends the stay. */
  giveUp: string;
  /** True if a choice is required first, so that Enter does not end the stay at once. */
  asksFirst?: boolean;
  onStay(): void;
  onGiveUp(): void;
  children: ReactNode;
};

/** The frame of the question about a stay that does not take place: its terms, what is decided, and two buttons. */
export function GiveUpDialog({ title, terms, stay, giveUp, asksFirst = false, onStay, onGiveUp, children }: Props) {
  const form = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!refuseUnfinished(event.currentTarget)) onGiveUp();
  }

  return (
    <ModalDialog
      opened
      isAbove
      title={title}
      subtitle={terms || undefined}
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            {stay}
          </Button>
          <Button type="submit" form={form} data-autofocus={asksFirst ? undefined : true}>
            {giveUp}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} noValidate>
        {children}
      </form>
    </ModalDialog>
  );
}
