import { useAtomValue } from "jotai";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";
import { type StayQuestion, stayQuestionAtom } from "#client/stays/bookings/stay-questions.ts";

const DepartureDialog = lazyPart(() =>
  import("#client/stays/bookings/detail/departure-dialog.tsx").then((module) => module.DepartureDialog),
);
const NoShowDialog = lazyPart(() => import("#client/stays/bookings/detail/no-show-dialog.tsx").then((module) => module.NoShowDialog));
const CancelDialog = lazyPart(() => import("#client/stays/bookings/detail/cancel-dialog.tsx").then((module) => module.CancelDialog));

/** Host of the questions about stays; mounted once. A question that can't be shown is answered with no. */
export function StayQuestionsHost() {
  const question = useAtomValue(stayQuestionAtom);
  return (
    <ErrorBoundary fallback={showNothing} resetKey={question} onError={() => question?.answer(null)}>
      {question && <AskedDialog question={question} />}
    </ErrorBoundary>
  );
}

function AskedDialog({ question }: { question: StayQuestion }) {
  if (question.kind === "departure") return <DepartureDialog key={question.ids.join()} question={question} />;
  if (question.kind === "cancel") return <CancelDialog key={question.stays.map(({ id }) => id).join()} question={question} />;
  return <NoShowDialog key={question.booking.id} question={question} />;
}
