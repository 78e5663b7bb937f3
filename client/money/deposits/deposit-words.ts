import type { useFormats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { Deposit } from "#shared/money/deposits/schema.ts";

type Formats = Pick<ReturnType<typeof useFormats>, "money" | "calendarDate">;

/** State of a deposit, in one line: `open · by 5 April · overdue`. */
export function depositWords({ state, paid_amount, gross_amount, due_on, overdue }: Deposit, say: Say, { money, calendarDate }: Formats) {
  const isAsking = state === "open" || state === "part_paid";
  const paid = say("deposits.paid_of", { paid: money(paid_amount), amount: money(gross_amount) });
  const isInPart = paid_amount > 0 && (state === "part_paid" || state === "lapsed");
  const words = [
    isInPart && paid,
    state === "lapsed" && isInPart && say("deposits.rest_lapsed"),
    !isInPart && say(`deposits.state_${state}`),
  ];
  return [...words, isAsking && say("deposits.payable_by", { day: calendarDate(due_on) }), overdue && say("deposits.overdue")]
    .filter(Boolean)
    .join(" · ");
}
