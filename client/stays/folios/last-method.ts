import { atom } from "jotai";

/** Last used payment method of this browser, which is proposed again. */
export const lastMethodAtom = atom<string | null>(null);
