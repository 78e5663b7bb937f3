import { atom } from "jotai";
export const helpAtom = atom(false);
export function ShortcutsHost() {
  return null;
}
