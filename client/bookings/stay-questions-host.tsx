import { useAtomValue } from "jotai";
import { type StayQuestion, stayQuestionAtom } from "#client/bookings/stay-questions.ts";
import { later, soon } from "#client/ui/later.tsx";
import { ErrorBoundary, showNothing } from "#client/ui/page/error-boundary.tsx";

const DepartureDialog = later(soon(() => import("#client/bookings/detail/departure-dialog.tsx").then((module) => module.DepartureDialog)));
const NoShowDialog = later(soon(() => import("#client/bookings/detail/no-show-dialog.tsx").then((module) => module.NoShowDialog)));
const CancelDialog = later(soon(() => import("#client/bookings/detail/cancel-dialog.tsx").then((module) => module.CancelDialog)));

/** Where stays are asked about; mounted once. A question that can't be shown is answered with no. */
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
