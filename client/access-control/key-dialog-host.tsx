import { atom, getDefaultStore, useAtom } from "jotai";
import { lazy, Suspense } from "react";

const KeyDialog = lazy(() => import("#client/access-control/key-dialog.tsx").then((module) => ({ default: module.KeyDialog })));

const bookingAtom = atom<string | null>(null);

/** Opens the dialog where a stay's keys are issued and revoked. Menus close behind it, so it doesn't live in them. */
export function openKeys(bookingId: string): void {
  getDefaultStore().set(bookingAtom, bookingId);
}

/** Where keys are issued; mounted once. */
export function KeyDialogHost() {
  const [id, setId] = useAtom(bookingAtom);
  if (id === null) return null;
  return (
    <Suspense>
      <KeyDialog key={id} id={id} onClose={() => setId(null)} />
    </Suspense>
  );
}
