import { type ComponentType, useContext, useEffect, useState } from "react";
import { DialogOpenContext } from "#client/platform/ui/dialog/open-dialog.tsx";

/**
 * Draws a dialog from when it first opens, and closed at first: only a dialog that was there before knows where the focus was when it
 * opened.
 */
export function opensFromClosed<P extends { opened: boolean }>(Dialog: ComponentType<P>): ComponentType<P> {
  function ClosedFirst(props: P) {
    const [isDrawn, setDrawn] = useState(false);
    const isOpen = useContext(DialogOpenContext);
    // oxlint-disable-next-line react/set-state-in-effect -- the second drawing is what this is for
    useEffect(() => setDrawn(true), []);
    return <Dialog {...props} opened={props.opened && isDrawn && isOpen} />;
  }
  return function OpensFromClosed(props: P) {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return isWanted && <ClosedFirst {...props} />;
  };
}
