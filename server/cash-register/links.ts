import { createHmac } from "node:crypto";
import { secretOf } from "#server/core/secrets/secrets.ts";
import type { Config, View } from "#server/core/work/work.ts";

/** Characters of the signature in a link: 132 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * The address of a receipt's digital form, which a guest opens without a login. It is derived from the receipt, so the same receipt has the
 * same address, and nothing of it is stored.
 */
export function receiptUrl(view: View, { public_url }: Config, id: string): string {
  return `${public_url.replace(/\/+$/, "")}/public/receipts/${id}.${signatureOf(view, id)}`;
}

function signatureOf({ db }: Pick<View, "db">, id: string): string {
  return createHmac("sha256", secretOf(db, "receipt_links")).update(id).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
