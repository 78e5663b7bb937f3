import { TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { ModalWindow } from "#client/platform/ui/dialog/modal-window.tsx";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";

type Copy = {
  text: string;
  /** Label of the text, as the title of the dialog and of its field. */
  label: string;
  /** Message of the toast. */
  done: string;
};

/** Copies a text. Browsers have no clipboard on pages without https: then a dialog shows the text, selected. */
export async function copyText({ text, label, done }: Copy): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ message: done, topic: "copied" });
  } catch {
    void openDialog((close) => <CopyDialog text={text} label={label} onClose={close} />);
  }
}

function CopyDialog({ text, label, onClose }: { text: string; label: string; onClose(): void }) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog takes the focus once it is drawn.
    const timer = setTimeout(() => field.current?.select());
    return () => clearTimeout(timer);
  }, []);
  return (
    <ModalWindow
      isAbove
      opened
      title={label}
      subtitle={say("screens.copy_by_hand")}
      onClose={() => onClose()}
      actions={<CancelButton stayText={say("actions.close")} />}
    >
      <TextInput
        ref={field}
        readOnly
        data-autofocus
        aria-label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
      />
    </ModalWindow>
  );
}
