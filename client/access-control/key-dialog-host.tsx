import { useAtom } from "jotai";
import { keysAtom } from "#client/access-control/open-keys.ts";
import { later } from "#client/ui/later.tsx";

const KeyDialog = later(() => import("#client/access-control/key-dialog.tsx").then((module) => module.KeyDialog));

/** Where keys are issued; mounted once. */
export function KeyDialogHost() {
  const [id, setId] = useAtom(keysAtom);
  if (id === null) return null;
  return <KeyDialog key={id} id={id} onClose={() => setId(null)} />;
}
