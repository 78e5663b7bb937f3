import { useAtom } from "jotai";
import { lazy, Suspense } from "react";
import { keysAtom } from "#client/access-control/open-keys.ts";

const KeyDialog = lazy(() => import("#client/access-control/key-dialog.tsx").then((module) => ({ default: module.KeyDialog })));

/** Where keys are issued; mounted once. */
export function KeyDialogHost() {
  const [id, setId] = useAtom(keysAtom);
  if (id === null) return null;
  return (
    <Suspense>
      <KeyDialog key={id} id={id} onClose={() => setId(null)} />
    </Suspense>
  );
}
