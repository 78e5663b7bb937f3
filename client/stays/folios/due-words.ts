import type { Say } from "#client/platform/core/i18n.ts";

/** "open € 120", "paid", "€ 20 in credit"; nothing if nothing is charged. */
export function dueWords(
  { gross_amount, due_amount }: { gross_amount: number; due_amount: number },
  say: Say,
  money: (amount: number) => string,
): string | null {
  if (due_amount > 0) return say("folios.is_due", { amount: money(due_amount) });
  if (due_amount < 0) return say("payers.is_in_credit", { amount: money(-due_amount) });
  return gross_amount > 0 ? say("folios.is_paid") : null;
}
