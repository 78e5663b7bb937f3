import type { PaymentChoices } from "#shared/money/invoices/payment-choices.ts";
import type { INVOICE_KINDS, InvoiceStatus } from "#shared/money/invoices/rules.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { type Cents, cents, most, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

/** The ways in which a reminder reaches the customer. */
export const REMINDER_CHANNELS = ["mail", "print"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** The steps of reminding, in their order. */
export const REMINDER_STEPS = [1, 2, 3] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** The age of an overdue invoice. */
export const AGES = ["not_due", "days_1_30", "days_31_60", "days_over_60"] as const;
export type Age = (typeof AGES)[number];

/** Days since the day to pay; 0 on that day, and below 0 before it. */
export function daysOverdue(due_on: string, today: string): number {
  return daysBetween(due_on, today);
}

export function ageOf(days_overdue: number): Age {
  if (days_overdue <= 0) return "not_due";
  if (days_overdue <= 30) return "days_1_30";
  return days_overdue <= 60 ? "days_31_60" : "days_over_60";
}

/** An issued invoice that may be reminded of. */
export type Claim = {
  kind: (typeof INVOICE_KINDS)[number];
  status: InvoiceStatus;
  is_cancellation: boolean;
  /** The day to pay. */
  due_on: string;
  /** Nobody is reminded up to and including this day. */
  hold_until: string | null;
};

/** A reminder that was made, with its new day to pay. */
export type Made = { step: number; due_on: string };

/** The next reminder of a claim: its step, its fee, and the first day on which it is proposed. */
export type NextReminder = { step: ReminderStep; fee_amount: Cents; from: string };

/** The step after those that were made; null after the last that the property takes. */
export function nextStep(choices: PaymentChoices, made: readonly Made[]): ReminderStep | null {
  const last = Math.max(0, ...made.map(({ step }) => step));
  return REMINDER_STEPS.find((step) => step > last && daysOf(choices, step) !== null) ?? null;
}

/**
 * The next reminder, which is proposed when the days of its step are over, and never before the new day to pay of the reminder before it
 * has passed. Null if nothing can be reminded of any more: paid, canceled, a deposit, or after the last step.
 */
export function nextReminder(claim: Claim, made: readonly Made[], choices: PaymentChoices): NextReminder | null {
  const step = nextStep(choices, made);
  if (step === null || !isRemindable(claim)) return null;
  const days = daysOf(choices, step) ?? 0;
  const earliest = [addDays(claim.due_on, days), ...made.map(({ due_on }) => addDays(due_on, 1))];
  if (claim.hold_until !== null) earliest.push(addDays(claim.hold_until, 1));
  return { step, fee_amount: feeOf(choices, step), from: earliest.toSorted().at(-1) ?? claim.due_on };
}

/** Deposits have a reminder of their own; a stay whose deposit is not paid is a matter of the booking. */
function isRemindable({ kind, status, is_cancellation }: Pick<Claim, "kind" | "status" | "is_cancellation">): boolean {
  return kind === "invoice" && status === "open" && !is_cancellation;
}

/** Why a step of reminding is not possible on a day; null if it is. By hand it may come before it is proposed, but never before the day to pay has passed. */
export function whyNotRemind(claim: Claim, { step, made, choices, today }: Reminding): ProblemType | null {
  if (!isRemindable(claim)) return "invoice/invalid_status";
  if (nextStep(choices, made) !== step) return "reminder/other_step";
  if (daysOverdue(claim.due_on, today) <= 0) return "reminder/not_overdue";
  return claim.hold_until !== null && claim.hold_until >= today ? "reminder/on_hold" : null;
}

type Reminding = { step: number; made: readonly Made[]; choices: PaymentChoices; today: string };

/** The claim for the costs of a step. */
export function feeOf(choices: PaymentChoices, step: ReminderStep): Cents {
  return cents({ 1: choices.fee_1, 2: choices.fee_2, 3: choices.fee_3 }[step]);
}

function daysOf(choices: PaymentChoices, step: ReminderStep): number | null {
  return { 1: choices.days_1, 2: choices.days_2, 3: choices.days_3 }[step];
}

/** The fee of a reminder as it stands: charged on a sale when something of it was paid. */
export type Fee = { fee_amount: Cents; is_waived: boolean; folio: { id: string; due_amount: Cents; paid_amount: Cents } | null };

/** True while nothing of a fee is paid, also if a payment of it was taken back again: its reminder can be taken back. */
export function isUnpaidFee({ folio }: Fee): boolean {
  return folio === null || folio.paid_amount === ZERO;
}

/**
 * The amount still claimed for the costs of reminders: fees that nobody waived, and of those charged on a sale the amount due there. A
 * canceled invoice, and one that credit notes have taken back as a whole, claims nothing.
 */
export function openFees(status: InvoiceStatus, fees: readonly Fee[]): Cents {
  if (status !== "open" && status !== "paid") return ZERO;
  const folios = new Map(fees.flatMap(({ folio }) => (folio ? [[folio.id, folio.due_amount] as const] : [])));
  const charged = [...folios.values()].map((due) => most(ZERO, due));
  const claimed = fees.filter(({ is_waived, folio }) => !is_waived && folio === null).map(({ fee_amount }) => fee_amount);
  return sumOf([...charged, ...claimed]);
}
