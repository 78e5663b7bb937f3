import { atom } from "jotai";

/** The days that the room plan shows, from the first to before `end`; null while no plan is on the screen. */
export const shownDaysAtom = atom<{ first: string; end: string } | null>(null);
