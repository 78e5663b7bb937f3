import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { type ReceiptRow, receiptStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Characters of the signature in a link: 132 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * The address of a receipt's digital form, which a guest opens without a login. It is derived from the receipt, so the same receipt has the
 * same address, and nothing of it is stored.
 */
export function receiptUrl(view: View, { public_url }: Config, id: string): string {
  return `${public_url.replace(/\/+$/, "")}/api/public/receipts/${id}.${signatureOf(view, id)}`;
}

const placeOfReceipt = query(
  ["id"],
  (db, { id }) =>
    db
      .select({ property_id: cashReceipts.property_id, time_zone: properties.time_zone })
      .from(cashReceipts)
      .innerJoin(properties, eq(properties.id, cashReceipts.property_id))
      .where(eq(cashReceipts.id, id)),
  { acrossProperties: "a call through a link has only the link" },
);

/** The receipt of a link. Throws `not_found` for any other text. */
export function receiptOfLink(runtime: Runtime, link: string): { view: View; receipt: ReceiptRow } {
  const [id = "", given = ""] = link.split(".");
  const [right, asked] = [signatureOf(runtime, id), given].map((text) => Buffer.from(text));
  const isOurs = right && asked && right.length === asked.length && timingSafeEqual(right, asked);
  const place = isOurs ? placeOfReceipt.get(runtime, { id }) : undefined;
  if (!place) throw new Problem("not_found");
  const view = viewOf(runtime, automatedActor(place));
  return { view, receipt: receiptStore.get(view, id) };
}

function signatureOf({ db }: Pick<View, "db">, id: string): string {
  return createHmac("sha256", secretOf(db, "receipt_links")).update(id).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
