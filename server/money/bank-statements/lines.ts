import { type NamedPayable, payables } from "#server/money/bank-statements/payables.ts";
import { type LineRow, maybeKnown, openLines, pageOfLines, type ShareRow, sharesOfLines } from "#server/money/bank-statements/queries.ts";
import { invoiceRows } from "#server/money/invoices/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { type Incoming, type Match, matchLines } from "#shared/money/bank-statements/matching.ts";
import type { BankLine, BankLinePage, BankLineQuery } from "#shared/money/bank-statements/schema.ts";
import { minus, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/** Lines of statements with what they pay: what was booked, and of open ones what is proposed. */
export function listLines(view: View, asked: BankLineQuery): InCents<BankLinePage> {
  const { data, ...page } = pageOfLines(view, asked);
  const open = openLines(view);
  const { matches, found } = proposals(view, open);
  return {
    ...page,
    data: linesOut(view, data, { matches, found }),
    open: open.length,
    certain: [...matches.values()].filter(({ confidence }) => confidence === "certain").length,
  };
}

export type Proposals = { matches: ReadonlyMap<string, Match>; found: ReadonlyMap<string, NamedPayable> };

/** Proposals of what the open lines pay. A line that may be known from another file, or is in another currency, is never certain. */
export function proposals(view: View, open: readonly LineRow[]): Proposals {
  const { currency } = getProperty(view, view.actor.property_id);
  const own = open.filter((line) => line.currency === currency);
  const incoming = own.map(incomingOf);
  const claims = payables(
    view,
    incoming.map(({ text }) => text),
  );
  const doubtful = maybeKnown(
    view,
    own.map(({ id }) => id),
  );
  const sure = matchLines(
    incoming.filter(({ id }) => !doubtful.has(id)),
    claims,
  );
  const unsure = matchLines(
    incoming.filter(({ id }) => doubtful.has(id)),
    claims,
  );
  const lowered = [...unsure].map(([id, match]) => [id, { ...match, confidence: "possible" as const }] as const);
  return { matches: new Map<string, Match>([...sure, ...lowered]), found: byId(claims) };
}

function incomingOf(line: LineRow): Incoming {
  const { id, name, reference, end_to_end_id } = line;
  return { id, rest: restOf(line), name, text: [reference, end_to_end_id].filter((text) => text !== null).join(" ") };
}

/** The part of a line that is not assigned yet. */
export function restOf({ amount, assigned_amount }: LineRow): LineRow["amount"] {
  return amount <= 0 ? ZERO : minus(amount, assigned_amount);
}

export function linesOut(view: View, rows: readonly LineRow[], { matches, found }: Proposals): InCents<BankLine>[] {
  const ids = rows.map(({ id }) => id);
  const shares = sharesOfLines(view, ids);
  const labels = labelsOf(view, [...shares.values()].flat());
  const { currency } = getProperty(view, view.actor.property_id);
  const doubtful = maybeKnown(view, ids);
  return rows.map((row) => ({
    id: row.id,
    statement_id: row.statement_id,
    booked_on: row.booked_on,
    valued_on: row.valued_on,
    amount: row.amount,
    currency: row.currency,
    name: row.name,
    iban: row.iban,
    reference: row.reference,
    end_to_end_id: row.end_to_end_id,
    bank_reference: row.bank_reference,
    state: row.state,
    assigned_amount: row.assigned_amount,
    rest_amount: restOf(row),
    is_foreign: row.currency !== currency,
    maybe_known: row.state === "open" && doubtful.has(row.id),
    proposal: row.state === "open" ? proposalOut(matches.get(row.id), found) : null,
    shares: (shares.get(row.id) ?? []).map((share) => ({ ...labels(share), ...share })),
  }));
}

function proposalOut(match: Match | undefined, found: Proposals["found"]): InCents<BankLine>["proposal"] {
  if (!match) return null;
  const parts = match.parts.map(({ id, kind, is_fee, amount }) => {
    const { label = "", customer_name = "" } = found.get(id) ?? {};
    const isFolio = kind === "folio";
    return { invoice_id: isFolio ? null : id, folio_id: isFolio ? id : null, is_fee, label, customer_name, amount };
  });
  return { confidence: match.confidence, reason: match.reason, parts, rest_amount: match.rest };
}

/** The number of the invoice or folio that was paid, and who was to pay it. */
function labelsOf(view: View, shares: readonly ShareRow[]): (share: ShareRow) => { label: string; customer_name: string } {
  const invoices = byId(invoiceRows(view, [...new Set(shares.flatMap(({ invoice_id }) => invoice_id ?? []))]));
  const folios = byId(folioStore.findMany(view, [...new Set(shares.map(({ folio_id }) => folio_id))]));
  return ({ invoice_id, folio_id }) => {
    const invoice = invoices.get(invoice_id ?? "");
    return { label: invoice?.number ?? folios.get(folio_id)?.number ?? "", customer_name: invoice?.billing_address.name ?? "" };
  };
}
