import { hash } from "node:crypto";
import type { Db } from "#server/platform/core/database/db.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";

type Connection = Pick<Db, "$client">;

/**
 * The columns that a seal covers, in their order, by the version that a seal begins with; every version that was ever stored stays here.
 */
export type Seals = { current: number; frozen: Readonly<Record<number, string>> };

export const SEALS: Seals = {
  current: 1,
  frozen: {
    /** Everything that never changes of an issued invoice `i` and of its accounting data `b`, as bytes that need no decoding. */
    1: `CAST(json_array(i.property_id, i.number, i.series, i.sequence, i.is_cancellation, i.total_amount, i.finalized_at, i.finalized_on,
      b.property_id, b.number, b.sequence, b.is_cancellation, b.related_invoice_id, b.finalized_at, b.day, b.currency, b.buyer, b.cancels,
      b.cost_center, b.gross, b.paid, b.sold) || i.content AS BLOB)`,
  },
};

/** The data that a seal of the current version covers, as SQL over an invoice `i` and its row `b`. */
export const FROZEN = frozenBy(SEALS, SEALS.current);

/** The seal of the bytes that `FROZEN` returns: the version and a SHA-256 hash. */
export function sealOf(frozen: Buffer, version = SEALS.current): string {
  return `${version}.${hash("sha256", frozen, "base64url")}`;
}

/** True if an invoice is unchanged since it was sealed, by the columns of the seal's own version. */
export function sealHolds(db: Connection, invoice_id: string, seals = SEALS): boolean {
  const sealed = prepared<{ seal: string | null }>(db, "SELECT seal FROM booked_invoices WHERE invoice_id = ?").get(invoice_id)?.seal;
  const version = Number(sealed?.split(".")[0]);
  if (!sealed || !(version in seals.frozen)) return false;
  return makeSeal(db, invoice_id, version, seals) === sealed;
}

/** Seals an invoice with the current version. */
export function sealInvoice(work: Work, invoice_id: string, seals = SEALS): void {
  const seal = makeSeal(work.db, invoice_id, seals.current, seals);
  prepared(work.db, "UPDATE booked_invoices SET seal = ? WHERE invoice_id = ?").run(seal, invoice_id);
}

/** Replaces valid seals of an older version by the current one; a broken seal stays, so that the reconciliation reports it. */
export function renewSeals(runtime: Runtime, seals = SEALS): void {
  const outdated = prepared<{ invoice_id: string }>(
    runtime.db,
    "SELECT invoice_id FROM booked_invoices WHERE property_id = ? AND seal NOT LIKE ? ORDER BY invoice_id",
  );
  for (const place of placesOfProperty(runtime.db)) {
    const ids = outdated.all(place.property_id, `${seals.current}.%`).map(({ invoice_id }) => invoice_id);
    const holding = ids.filter((id) => sealHolds(runtime.db, id, seals));
    if (holding.length === 0) continue;
    write(runtime, automatedActor(place), (work) => {
      for (const id of holding) sealInvoice(work, id, seals);
    });
  }
}

/** Runs once after each start: a release whose seals cover other columns renews those of the earlier release. */
export const sealsJob: Job = {
  name: "invoice seals",
  afterCommit: false,
  pausedBy: [],
  async run(runtime) {
    renewSeals(runtime);
    return null;
  },
};

function makeSeal(db: Connection, invoice_id: string, version: number, seals: Seals): string {
  const sql = `SELECT ${frozenBy(seals, version)} FROM booked_invoices b JOIN invoices i ON i.id = b.invoice_id WHERE b.invoice_id = ?`;
  const frozen = prepared<Buffer>(db, sql).pluck().get(invoice_id);
  if (!frozen) throw new Error("the row of an issued invoice is missing");
  return sealOf(frozen, version);
}

function frozenBy({ frozen }: Seals, version: number): string {
  const columns = frozen[version];
  if (columns === undefined) throw new Error(`unknown version of a seal: ${version}`);
  return columns;
}
