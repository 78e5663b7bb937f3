import { MAX_UNASKED_NIGHTS } from "#shared/platform/core/long-stay.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import type { ImportedBooking } from "#shared/stays/bookings/import-row.ts";
import { IMPORT_QUESTIONS, type ImportAnswers, type ImportQuestion, type ImportQuestionName } from "#shared/tenant/imports/schema.ts";

export type DoubtfulDates = ReturnType<typeof makeDoubtfulDates>;

/** The rows whose dates may be a mistake, with the user's answers about them. */
export function makeDoubtfulDates(answers: ImportAnswers) {
  const found = new Map<ImportQuestionName, number[]>();
  return {
    /** Notes the question about a row; the question's name if the user wants such rows left out. */
    ask(row: number, booking: ImportedBooking): ImportQuestionName | null {
      const question = questionAbout(booking);
      if (question === null) return null;
      const rows = found.get(question) ?? [];
      rows.push(row);
      found.set(question, rows);
      return answers[question] === "leave_out" ? question : null;
    },
    all: (): ImportQuestion[] =>
      IMPORT_QUESTIONS.flatMap((question) => {
        const rows = found.get(question) ?? [];
        return rows.length === 0
          ? []
          : [{ question, count: rows.length, rows: rows.slice(0, MAX_NAMED), answer: answers[question] ?? null }];
      }),
  };
}

const MAX_NAMED = 10;

/** One day without hours is a day use or a typo; with hours it is clearly meant. */
function questionAbout({ check_in, check_out }: ImportedBooking): ImportQuestionName | null {
  const nights = daysBetween(check_in.date, check_out.date);
  if (nights === 0 && (check_in.time === null || check_out.time === null)) return "day_use";
  return nights > MAX_UNASKED_NIGHTS ? "long_stay" : null;
}
