import { atom, useAtomValue } from "jotai";

/** Number of hotel days that have begun since this page was loaded. */
export const newDaysAtom = atom(0);

/** For anyone who names today: draws again when there is another. */
export function useNewDays(): void {
  useAtomValue(newDaysAtom);
}
