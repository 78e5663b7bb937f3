import { Button } from "@mantine/core";
import { useAtomValue } from "jotai";
import { useSay } from "#client/core/i18n.ts";
import { askedAtom } from "#client/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { useLast } from "#client/ui/form/use-last.ts";

/** Where questions appear; mounted once. */
export function ConfirmHost() {
  const say = useSay();
  const asked = useAtomValue(askedAtom);
  const question = useLast(asked);
  if (!question) return null;
  return (
    <ModalDialog
      isAbove="question"
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
