import { type ComponentType, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
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
    const opened = props.opened && isDrawn && isOpen;
    useFocusBack(opened);
    return <Dialog {...props} opened={opened} />;
  }
  return function OpensFromClosed(props: P) {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return isWanted && <ClosedFirst {...props} />;
  };
}

/** Longer than the dialog itself waits before it gives the focus back. */
const FOCUS_BACK_MS = 30;

/**
 * Gives the focus back to the element that had it before the dialog opened. The dialog does so too, but looks for that element only after
 * its fields have taken the focus, if they are drawn at once.
 */
function useFocusBack(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) {
      before.current = document.activeElement;
      return undefined;
    }
    const element = before.current;
    const timer = setTimeout(() => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true });
    }, FOCUS_BACK_MS);
    return () => clearTimeout(timer);
  }, [opened]);
}
