import { Button } from "@mantine/core";
import { createContext, useContext } from "react";
import { useSay } from "#client/platform/core/i18n.ts";

/** Closes the dialog that a form stands in; null on pages and panels, and where the dialog can't be put off. */
export const DialogCloseContext = createContext<(() => void) | null>(null);

/**
 * Beside the button that does it: every dialog is left the same way. `stayText` is what that is called where "Cancel" could
 * mean either. Draws nothing outside of one.
 */
export function CancelButton({ stayText }: { stayText?: string | undefined }) {
  const say = useSay();
  const close = useContext(DialogCloseContext);
  if (!close) return null;
  return (
    <Button variant="default" onClick={close}>
      {stayText ?? say("actions.cancel")}
    </Button>
  );
}
