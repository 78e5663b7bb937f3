import type { ReactNode } from "react";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";

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
  /** True while the stay can't be ended. */
  isRefused?: boolean;
  onStay(): void;
  onGiveUp(): void;
  children: ReactNode;
};

/** The frame of the question about a stay that does not take place: its terms, what is decided, and two buttons. */
export function GiveUpDialog({ title, terms, stay, giveUp, asksFirst = false, isRefused = false, onStay, onGiveUp, children }: Props) {
  return (
    <ModalDialog opened isAbove title={title} subtitle={terms || undefined} onClose={onStay}>
      <DialogForm
        label={title}
        submitLabel={giveUp}
        stayText={stay}
        isComplete={!asksFirst && !isRefused}
        disabled={isRefused}
        onSubmit={onGiveUp}
      >
        {children}
      </DialogForm>
    </ModalDialog>
  );
}
