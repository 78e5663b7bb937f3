import { useAtom } from "jotai";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { keysAtom } from "#client/stays/access-control/open-keys.ts";

const KeyDialog = lazyPart(() => import("#client/stays/access-control/key-dialog.tsx").then((module) => module.KeyDialog));

/** Host of the dialog that issues keys; mounted once. */
export function KeyDialogHost() {
  const [id, setId] = useAtom(keysAtom);
  if (id === null) return null;
  return <KeyDialog key={id} id={id} onClose={() => setId(null)} />;
}
