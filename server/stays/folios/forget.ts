import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { charges, folios, payments } from "#server/stays/folios/tables.ts";
import { withoutSecrets, withoutWords } from "#shared/platform/core/redaction.ts";

/** The folios of stays and groups, and those that people pay. */
type Theirs = { people: readonly string[]; stays: readonly string[]; groups: readonly string[] };
type Forgotten = { secrets: readonly string[]; words?: readonly string[] };
const NAMES = ["people", "stays", "groups"] as const;

const linesOf = query(NAMES, (db, { property, ...asked }) =>
  db
    .select({ id: charges.id, text: charges.name })
    .from(charges)
    .where(and(isTheirs(charges.folio_id, asked), ofProperty(charges, property))),
);
const paymentsOf = query(NAMES, (db, { property, ...asked }) =>
  db
    .select({ id: payments.id, text: sql<string>`coalesce(${payments.reference}, '')` })
    .from(payments)
    .where(and(isTheirs(payments.folio_id, asked), ofProperty(payments, property))),
);

function isTheirs(folio: SQLiteColumn, { people, stays, groups }: Record<"people" | "stays" | "groups", Parameters<typeof oneOf>[1]>): SQL {
  const wanted = sql`${oneOf(folios.customer_id, people)} OR ${oneOf(folios.booking_id, stays)} OR ${oneOf(folios.group_id, groups)}`;
  return sql`${folio} IN (SELECT ${folios.id} FROM ${folios} WHERE ${wanted})`;
}

const renameCharge = command(["id", "text"], (db, { id, text, property, now }) =>
  db
    .update(charges)
    .set({ name: sql`${text}`, updated_at: sql`${now}`, version: sql`${charges.version} + 1` })
    .where(and(eq(charges.id, id), eq(charges.property_id, property))),
);
const renamePayment = command(["id", "text"], (db, { id, text, property, now }) =>
  db
    .update(payments)
    .set({ reference: sql`${text}`, updated_at: sql`${now}`, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, id), eq(payments.property_id, property))),
);

/** Removes a person's data, and whole `words`, from the names of charges and the references of payments. Amounts and dates stay. */
export function forgetInFolios(work: Work, theirs: Theirs, { secrets, words = [] }: Forgotten): void {
  const rename = (found: readonly { id: string; text: string }[], save: typeof renameCharge) => {
    for (const { id, text } of found) {
      const left = withoutWords(withoutSecrets(text, secrets), words);
      if (left !== text) save(work, { id, text: left });
    }
  };
  rename(linesOf.all(work, theirs), renameCharge);
  rename(paymentsOf.all(work, theirs), renamePayment);
}
