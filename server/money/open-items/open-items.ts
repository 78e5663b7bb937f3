import { contactsById } from "#server/guests/contacts/queries.ts";
import { type OpenInvoice, openInvoices, today } from "#server/money/open-items/queries.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { AGES, ageOf, daysOverdue } from "#shared/money/open-items/rules.ts";
import type { OpenItem, OpenItemsOfCustomer, OpenItemsPage, OpenItemsQuery } from "#shared/money/open-items/schema.ts";
import { fold } from "#shared/platform/core/fold.ts";
import { type Cents, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { MAX_RELATED, makePage } from "#shared/platform/core/paging.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

type Item = Omit<InCents<OpenItem>, "email">;

/** The list of open items. There are few enough of them to filter and order them here. */
export function listOpenItems(view: View, query: OpenItemsQuery): InCents<OpenItemsPage> {
  const day = today(view);
  const wanted = openInvoices(view)
    .map((invoice) => itemOf(invoice, day))
    .filter((item) => isMeant(item, query));
  const due = (item: Item) => item.next_from !== null && item.next_from <= day;
  const items = wanted
    .filter(({ age }) => query.age.length === 0 || query.age.includes(age))
    .filter((item) => query.remind !== true || due(item))
    .toSorted(orderBy(query.sort ?? "due_on"));
  const { page_number, page_size } = query;
  const shown = items.slice((page_number - 1) * page_size, page_number * page_size);
  return {
    ...makePage({ page_number, page_size }, items.length, withEmails(view, shown)),
    totals: sumsOf(items),
    ages: AGES.map((age) => ({ age, ...sumsOf(wanted.filter((item) => item.age === age)) })),
    customers: byCustomer(items).slice(0, MAX_RELATED),
    to_remind: wanted.filter(due).length,
  };
}

/** An invoice as the list shows it on a day. */
export function itemOf({ claim, reminders, next, fee_amount, ...invoice }: OpenInvoice, day: string): Item {
  const days_overdue = daysOverdue(invoice.due_on, day);
  const last = reminders.at(-1);
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    issued_on: invoice.issued_on,
    due_on: invoice.due_on,
    days_overdue,
    age: ageOf(days_overdue),
    total_amount: invoice.total_amount,
    due_amount: invoice.status === "open" ? invoice.due_amount : ZERO,
    fee_amount,
    reminder_step: last?.step ?? null,
    reminded_on: last?.reminded_on ?? null,
    reminder_due_on: last?.due_on ?? null,
    hold_until: claim.hold_until !== null && claim.hold_until >= day ? claim.hold_until : null,
    next_step: next?.step ?? null,
    next_fee_amount: next?.fee_amount ?? null,
    next_from: next?.from ?? null,
  };
}

function isMeant({ number, customer_name, customer_id, kind }: Item, query: OpenItemsQuery): boolean {
  const text = query.query === undefined ? "" : fold(query.query);
  if (text !== "" && !fold(`${number} ${customer_name}`).includes(text)) return false;
  return (query.kind === undefined || query.kind === kind) && (query.customer_id === undefined || query.customer_id === customer_id);
}

const KEYS = {
  due_on: ({ due_on }: Item) => due_on,
  issued_on: ({ issued_on }: Item) => issued_on,
  number: ({ number }: Item) => number,
  customer: ({ customer_name }: Item) => customer_name.toLocaleLowerCase("de"),
  due_amount: ({ due_amount }: Item) => due_amount,
};

function orderBy(sort: NonNullable<OpenItemsQuery["sort"]>): (a: Item, b: Item) => number {
  const [name, direction] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1];
  const keyOf: (item: Item) => string | number = KEYS[name as keyof typeof KEYS];
  return (a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    const order =
      typeof first === "number" && typeof second === "number" ? first - second : String(first).localeCompare(String(second), "de");
    return order * direction || (a.id < b.id ? -1 : 1);
  };
}

function sumsOf(items: readonly Item[]): { count: number; due_amount: Cents; fee_amount: Cents } {
  return {
    count: items.length,
    due_amount: sumOf(items.map(({ due_amount }) => due_amount)),
    fee_amount: sumOf(items.map(({ fee_amount }) => fee_amount)),
  };
}

/** The largest sum first. Invoices to nobody known are summed up by their name. */
function byCustomer(items: readonly Item[]): InCents<OpenItemsOfCustomer>[] {
  const groups = groupBy(items, ({ customer_id, customer_name }) => customer_id ?? `name ${customer_name}`);
  return [...groups.values()]
    .map((own) => ({
      customer_id: own[0]?.customer_id ?? null,
      customer_name: own[0]?.customer_name ?? "",
      ...sumsOf(own),
      overdue_amount: sumOf(own.filter(({ days_overdue }) => days_overdue > 0).map(({ due_amount }) => due_amount)),
      oldest_days: Math.max(...own.map(({ days_overdue }) => days_overdue)),
    }))
    .toSorted((a, b) => b.due_amount - a.due_amount || a.customer_name.localeCompare(b.customer_name, "de"));
}

function withEmails(view: View, items: readonly Item[]): InCents<OpenItem>[] {
  const ids = [...new Set(items.flatMap(({ customer_id }) => customer_id ?? []))];
  const emails = new Map(
    contactsById(view, ids).map(({ id, communication }) => [id, communication.invoice_email ?? communication.email ?? null]),
  );
  return items.map((item) => ({ ...item, email: emails.get(item.customer_id ?? "") ?? null }));
}
