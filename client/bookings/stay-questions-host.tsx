import { useAtomValue } from "jotai";
import { stayQuestionAtom } from "#client/bookings/stay-questions.ts";
import { later, soon } from "#client/ui/later.tsx";

const DepartureDialog = later(soon(() => import("#client/bookings/detail/departure-dialog.tsx").then((module) => module.DepartureDialog)));
const NoShowDialog = later(soon(() => import("#client/bookings/detail/no-show-dialog.tsx").then((module) => module.NoShowDialog)));

/** Where stays are asked about; mounted once. */
export function StayQuestionsHost() {
  const question = useAtomValue(stayQuestionAtom);
  if (question === null) return null;
  if (question.kind === "departure") return <DepartureDialog key={question.ids.join()} question={question} />;
  return <NoShowDialog key={question.booking.id} question={question} />;
}
