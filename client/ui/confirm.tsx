import { Button } from "@mantine/core";
import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useSay } from "#client/core/i18n.ts";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";
import { useLast } from "#client/ui/use-last.ts";

export type ConfirmType = "primary" | "danger";
export type Question = {
  title: string;
  subtitle?: string;
  confirmText: string;
  confirmType?: ConfirmType;
  /** What the way back is called, where "Cancel" could mean either. Enter then takes it: the harmless one. */
  stayText?: string;
};

const askedAtom = atom<(Question & { answer(confirmed: boolean): void }) | null>(null);
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

/** Where questions appear; mounted once. */
export function ConfirmHost() {
  const say = useSay();
  const asked = useAtomValue(askedAtom);
  const question = useLast(asked);
  if (!question) return null;
  return (
    <ModalDialog
      isAbove
      opened={asked !== null}
      title={question.title}
      subtitle={question.subtitle}
      onClose={() => asked?.answer(false)}
      actions={
        <>
          <Button variant="default" data-autofocus={question.stayText !== undefined || undefined} onClick={() => asked?.answer(false)}>
            {question.stayText ?? say("actions.cancel")}
          </Button>
          <Button
            data-autofocus={question.stayText === undefined || undefined}
            color={question.confirmType === "danger" ? "red.8" : "spruce"}
            onClick={() => asked?.answer(true)}
          >
            {question.confirmText}
          </Button>
        </>
      }
    />
  );
}
