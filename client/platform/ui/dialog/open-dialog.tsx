import { atom, getDefaultStore, useAtomValue } from "jotai";
import { createContext, type ReactElement, useEffect } from "react";
import { loginAtom } from "#client/platform/core/session.ts";
import { DIALOG_TRANSITION } from "#client/platform/ui/dialog/dialog-transition.ts";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";

type Layer = { id: number; element: ReactElement; isOpen: boolean; close(): void };

const layersAtom = atom<readonly Layer[]>([]);
const store = getDefaultStore();
let lastId = 0;

/** False while a dialog of `openDialog` fades out: its window is still drawn, but closed. */
export const DialogOpenContext = createContext(true);

/**
 * Opens a dialog over the whole app and resolves with the answer that it is closed with; null if it is put off, can't be shown, or the
 * user logs out or changes the property. `draw` makes the dialog, mostly one of `lazyPart`. Of each component one dialog is open at a time:
 * another closes the one before. The place where it is opened may be gone by then: a menu closes behind it.
 */
export function openDialog<A = never>(draw: (close: (answer?: A) => void) => ReactElement): Promise<A | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = (answer?: A): void => {
      resolve(answer ?? null);
      store.set(layersAtom, (layers) => layers.map((layer) => (layer.id === id ? { ...layer, isOpen: false } : layer)));
      setTimeout(() => store.set(layersAtom, (layers) => layers.filter((layer) => layer.id !== id)), DIALOG_TRANSITION.exitDuration);
    };
    const element = draw(close);
    closeDialogs(element.type);
    store.set(layersAtom, (layers) => [...layers, { id, element, isOpen: true, close: () => close() }]);
  });
}

/** Closes the open dialogs of `openDialog`, or those of one component, without an answer. Returns true if there were any. */
export function closeDialogs(component?: ReactElement["type"]): boolean {
  const open = store.get(layersAtom).filter(({ isOpen, element }) => isOpen && (component === undefined || element.type === component));
  for (const { close } of open) close();
  return open.length > 0;
}

/** True while a dialog of `openDialog` waits for the user's answer. */
export function useIsAsking(): boolean {
  return useAtomValue(layersAtom).some(({ isOpen }) => isOpen);
}

/** Draws the dialogs of `openDialog`; mounted once. One that throws is closed without an answer. */
export function Dialogs() {
  const layers = useAtomValue(layersAtom);
  useEffect(() => {
    const unsubscribe = store.sub(loginAtom, () => closeDialogs());
    return () => {
      unsubscribe();
      closeDialogs();
      // Those that were fading out, too: drawn again they would read their data.
      store.set(layersAtom, []);
    };
  }, []);
  return layers.map(({ id, element, isOpen, close }) => (
    <ErrorBoundary key={id} fallback={showNothing} onError={close}>
      <DialogOpenContext value={isOpen}>{element}</DialogOpenContext>
    </ErrorBoundary>
  ));
}
