import { Button } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { ModalWindow } from "#client/platform/ui/dialog/modal-window.tsx";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";

type ConfirmType = "primary" | "danger";
type Question = {
  title: string;
  subtitle?: string;
  confirmText: string;
  confirmType?: ConfirmType;
  /** Label of the cancel button, if "Cancel" would be ambiguous. Enter then triggers it: the harmless one. */
  stayText?: string;
};

/** Asks, and resolves with the user's answer: true for the confirm button, false for anything else. A question that is still open is answered with no. */
export async function confirm(question: Question): Promise<boolean> {
  return (await openDialog<boolean>((close) => <ConfirmDialog question={question} onClose={close} />)) === true;
}

function ConfirmDialog({ question, onClose }: { question: Question; onClose(confirmed: boolean): void }) {
  const say = useSay();
  const { title, subtitle, confirmText, confirmType, stayText } = question;
  return (
    <ModalWindow
      isAbove="question"
      opened
      title={title}
      subtitle={subtitle}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="default" data-autofocus={stayText !== undefined || undefined} onClick={() => onClose(false)}>
            {stayText ?? say("actions.cancel")}
          </Button>
          <Button
            data-autofocus={stayText === undefined || undefined}
            color={confirmType === "danger" ? "red.8" : "spruce"}
            onClick={() => onClose(true)}
          >
            {confirmText}
          </Button>
        </>
      }
    />
  );
}
