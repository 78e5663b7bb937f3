import { Button } from "@mantine/core";
import { useAtomValue } from "jotai";
import { useSay } from "#client/platform/core/i18n.ts";
import { askedAtom, type OpenQuestion } from "#client/platform/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useLast } from "#client/platform/ui/form/use-last.ts";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";

/** Host of the confirmation dialogs; mounted once. A question that can't be shown is answered with no. */
export function ConfirmHost() {
  const asked = useAtomValue(askedAtom);
  return (
    <ErrorBoundary fallback={showNothing} resetKey={asked} onError={() => asked?.answer(false)}>
      <Confirm asked={asked} />
    </ErrorBoundary>
  );
}

function Confirm({ asked }: { asked: OpenQuestion | null }) {
  const say = useSay();
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
