import { atom } from "jotai";

/** How was paid last at this desk, which is proposed again. */
export const lastMethodAtom = atom<string | null>(null);
