import { atom, getDefaultStore } from "jotai";

type ConfirmType = "primary" | "danger";
type Question = {
  title: string;
  subtitle?: string;
  confirmText: string;
  confirmType?: ConfirmType;
  /** Label of the cancel button, if "Cancel" would be ambiguous. Enter then triggers it: the harmless one. */
  stayText?: string;
};

export type OpenQuestion = Question & { answer(confirmed: boolean): void };

/** The question that is open. */
export const askedAtom = atom<OpenQuestion | null>(null);
const store = getDefaultStore();

/** Asks, and yields the user's answer: true for the confirm button, false for anything else. A question that is still open is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  store.get(askedAtom)?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      store.set(askedAtom, null);
      resolve(confirmed);
    };
    store.set(askedAtom, { ...question, answer });
  });
}
