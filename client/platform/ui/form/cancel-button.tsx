import { Button } from "@mantine/core";
import { createContext, useContext } from "react";
import { useSay } from "#client/platform/core/i18n.ts";

/** Closes the dialog around a form; null on pages and panels, and if the dialog can't be dismissed. */
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
