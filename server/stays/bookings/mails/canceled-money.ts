import type { View } from "#server/platform/core/work/work.ts";
import { changesOf } from "#server/stays/bookings/changes.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { chargeStore, type FolioRow, paymentStore } from "#server/stays/folios/queries.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, type Cents, minus, most, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { fill } from "#shared/platform/core/text.ts";
import { cancellationPoliciesText } from "#shared/prices/cancellation-policies/text.ts";
import { canceledMoneyText } from "#shared/tenant/mail/canceled-money-text.ts";

type Live = { deleted_at: string | null };

/** The words in which a mail tells what a cancellation costs and what happens to the money that was paid; null for nothing to tell. */
export type CanceledMoneyWords = { cancellation_fee: string | null; payments: string | null };

type Wording = { language: Language; money(value: ReturnType<typeof amount>): string };

/** Fee and payments of stays that were canceled together; `folios` are those of their group, where nothing else is charged on them any more. */
export function canceledMoney(
  view: View,
  { stays, folios = [] }: { stays: readonly BookingRow[]; folios?: readonly FolioRow[] },
  { language, money }: Wording,
): CanceledMoneyWords {
  const changes = stays.flatMap(({ id }) => [...changesOf(view, id).values()].findLast(({ type }) => type === "booking.canceled") ?? []);
  const charged = chargeStore.findMany(view, idsOf(changes.flatMap(({ charges }) => charges))).filter(isLive);
  const repaid = paymentStore.findMany(view, idsOf(changes.flatMap(({ payments }) => payments))).filter(isLive);
  const forfeited: readonly string[] = Object.values(cancellationPoliciesText.forfeited_name);
  const fee = sumOf(charged.filter(({ name }) => !forfeited.includes(name)).map(grossOf));
  const dues = [...stays.map(({ due_amount }) => due_amount), ...folios.map((folio) => minus(folio.gross_amount, folio.paid_amount))];
  const paid = sumOf([...stays, ...folios].map(({ paid_amount }) => paid_amount));
  const told: Readonly<Record<Exclude<keyof typeof canceledMoneyText, "settled">, Cents>> = {
    due: sumOf(dues.filter((due) => due > 0)),
    refunded: negated(sumOf(repaid.map((payment) => payment.amount))),
    kept: sumOf(charged.filter(({ name }) => forfeited.includes(name)).map(grossOf)),
    credit: negated(sumOf(dues.filter((due) => due < 0))),
  };
  const isSettled = fee > 0 && told.due === 0 && paid >= plus(fee, told.kept);
  const sentences = (["due", "refunded", "kept", "credit"] as const)
    .filter((what) => told[what] > 0)
    .map((what) => fill(canceledMoneyText[what][language], { amount: money(amount(told[what])) }));
  const all = [...(isSettled ? [canceledMoneyText.settled[language]] : []), ...sentences];
  return { cancellation_fee: fee === 0 ? null : money(amount(most(ZERO, fee))), payments: all.join(" ") || null };
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

function isLive({ deleted_at }: Live): boolean {
  return deleted_at === null;
}

function grossOf({ gross_amount }: { gross_amount: Cents }): Cents {
  return gross_amount;
}
