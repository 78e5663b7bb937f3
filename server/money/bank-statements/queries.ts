import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { bankLineShares, bankLines, bankStatements } from "#server/money/bank-statements/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { BankLineQuery, BankStatementQuery } from "#shared/money/bank-statements/schema.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import type { Page } from "#shared/platform/core/paging.ts";

/** Only this module writes through them. */
export const statementStore = entityStore("bank_statement", bankStatements);
export type StatementRow = ReturnType<typeof statementStore.get>;
export const lineStore = entityStore("bank_line", bankLines);
export type LineRow = ReturnType<typeof lineStore.get>;

/** Newest first. */
export function listStatements(view: View, asked: BankStatementQuery): Page<StatementRow> {
  const order = sorting(asked.sort ?? "-created_at", { created_at: bankStatements.created_at });
  return statementStore.page(view, asked, undefined, order, desc(bankStatements.id));
}

const lineCounts = query(["ids"], (db, { ids, property }) =>
  db
    .select({
      id: bankLines.statement_id,
      lines: count(),
      open: sql<number>`count(CASE WHEN ${bankLines.state} = 'open' AND ${bankLines.amount} > 0 THEN 1 END)`,
    })
    .from(bankLines)
    .where(and(oneOf(bankLines.statement_id, ids), ofProperty(bankLines, property)))
    .groupBy(bankLines.statement_id),
);

/** The number of lines of each statement, and of those that are open. */
export function countsOfStatements(view: View, ids: readonly string[]): Map<string, { lines: number; open: number }> {
  return new Map(lineCounts.all(view, { ids }).map(({ id, ...counts }) => [id, counts]));
}

/** The newest day first; within a day as the statement has them. */
export function pageOfLines(view: View, asked: BankLineQuery): Page<LineRow> {
  const { booked_on, amount, name } = bankLines;
  const order = sorting(asked.sort ?? "-booked_on", { booked_on, amount, name: sql`coalesce(${name}, '') COLLATE NOCASE` });
  return lineStore.page(view, asked, and(...lineFilters(asked)), order, desc(bankLines.created_at), bankLines.position);
}

function lineFilters({ query: text, state, statement_id, direction, to_assign, from, to }: BankLineQuery): (SQL | undefined)[] {
  const found = (column: SQL | typeof bankLines.name) => sql`instr(fold(coalesce(${column}, '')), fold(${text ?? ""})) > 0`;
  const { name, iban, reference, end_to_end_id, bank_reference } = bankLines;
  return [
    text === undefined ? undefined : or(...[name, iban, reference, end_to_end_id, bank_reference].map((column) => found(sql`${column}`))),
    state.length === 0 ? undefined : sql`${bankLines.state} IN ${state}`,
    statement_id === undefined ? undefined : eq(bankLines.statement_id, statement_id),
    to_assign === true ? and(eq(bankLines.state, "open"), gt(bankLines.amount, ZERO)) : undefined,
    direction === "in" ? gt(bankLines.amount, ZERO) : undefined,
    direction === "out" ? lt(bankLines.amount, ZERO) : undefined,
    from === undefined ? undefined : gte(bankLines.booked_on, from),
    to === undefined ? undefined : lte(bankLines.booked_on, to),
  ];
}

const openIds = query([], (db, { property }) =>
  db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(ofProperty(bankLines, property), eq(bankLines.state, "open"), gt(bankLines.amount, ZERO), isNull(bankLines.deleted_at)))
    .orderBy(asc(bankLines.booked_on), asc(bankLines.id)),
);

/** Every line that brings money which is not assigned yet, oldest first. */
export function openLines(view: View): LineRow[] {
  const ids = openIds.all(view, {}).map(({ id }) => id);
  return lineStore.findMany(view, ids).toSorted((a, b) => a.booked_on.localeCompare(b.booked_on) || (a.id < b.id ? -1 : 1));
}

const sharesOf = query(["ids"], (db, { ids, property }) =>
  db
    .select()
    .from(bankLineShares)
    .where(and(oneOf(bankLineShares.line_id, ids), ofProperty(bankLineShares, property)))
    .orderBy(asc(bankLineShares.id)),
);
export type ShareRow = ReturnType<typeof sharesOf.all>[number];

/** The booked payments of lines, by line. */
export function sharesOfLines(view: View, ids: readonly string[]): Map<string, ShareRow[]> {
  return ids.length === 0 ? new Map() : groupBy(sharesOf.all(view, { ids }), ({ line_id }) => line_id);
}

const shareOf = query(["payment"], (db, { payment, property }) =>
  db
    .select()
    .from(bankLineShares)
    .where(and(eq(bankLineShares.payment_id, payment), ofProperty(bankLineShares, property))),
);

/** The share of a line that a payment is; undefined if it came in another way. */
export function shareOfPayment(view: View, payment: string): ShareRow | undefined {
  return shareOf.get(view, { payment });
}

const byHash = query(["hash"], (db, { hash, property }) =>
  db
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(and(ofProperty(bankStatements, property), eq(bankStatements.content_hash, hash))),
);

/** The statement that was read of the same file. */
export function statementOfFile(view: View, hash: string): StatementRow | null {
  const found = byHash.get(view, { hash });
  return found ? statementStore.find(view, found.id) : null;
}

const knownHashes = query(["hashes"], (db, { hashes, property }) =>
  db
    .select({ line_hash: bankLines.line_hash })
    .from(bankLines)
    .where(and(oneOf(bankLines.line_hash, hashes), ofProperty(bankLines, property))),
);

/** The hashes of lines that are here already. */
export function knownLines(view: View, hashes: readonly string[]): Set<string> {
  return new Set(knownHashes.all(view, { hashes }).map(({ line_hash }) => line_hash));
}

const bookedLike = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(
      and(
        oneOf(bankLines.id, ids),
        ofProperty(bankLines, property),
        sql`EXISTS (SELECT 1 FROM ${bankLines} AS other JOIN ${bankStatements} AS theirs ON theirs.id = other.statement_id
          JOIN ${bankStatements} AS own ON own.id = ${bankLines.statement_id}
          WHERE other.property_id = ${property} AND other.state = 'booked' AND other.booked_on = ${bankLines.booked_on}
            AND other.amount = ${bankLines.amount} AND theirs.format <> own.format)`,
      ),
    ),
);

/** Lines of which a booked line of the other format has day and amount: perhaps the same transfer, exported twice. */
export function maybeKnown(view: View, ids: readonly string[]): Set<string> {
  return ids.length === 0 ? new Set() : new Set(bookedLike.all(view, { ids }).map(({ id }) => id));
}
