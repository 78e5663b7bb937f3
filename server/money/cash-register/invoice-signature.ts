import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { registerStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import { codeOf } from "#shared/money/cash-register/rules.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";

/** The signature of a receipt as an invoice repeats it: what it is, and the text of its QR code. */
export type ReceiptSignature = { signature_caption: string | null; signature_data: string | null };

const lastSigned = query(["folios"], (db, { folios, property }) =>
  db
    .select({ register_id: cashReceipts.register_id, sequence: cashReceipts.sequence, jws: cashReceipts.jws })
    .from(cashReceipts)
    .where(
      and(
        oneOf(cashReceipts.folio_id, folios),
        ofProperty(cashReceipts, property),
        isNotNull(cashReceipts.jws),
        eq(cashReceipts.training, sql`0`),
      ),
    )
    // A register that replaced another one counts from 1 again.
    .orderBy(desc(cashReceipts.created_at), desc(cashReceipts.sequence))
    .limit(1),
);

/**
 * The signature of the last receipt on folios that is signed by now; nulls where there is none. A receipt that was made while a TSE was out
 * of order has no code.
 */
export function signatureFor(view: View, folios: readonly FolioRow[], language: Language): ReceiptSignature {
  const last = lastSigned.get(view, { folios: folios.map(({ id }) => id) });
  const code = last ? codeOf(last.jws) : null;
  const register = last && registerStore.findAny(view, last.register_id);
  if (!register || code === null) return { signature_caption: null, signature_data: null };
  const caption = cashReceiptText[usesTse(lawOfDevice(register.device)) ? "on_invoice_tse" : "on_invoice"][language];
  return { signature_caption: fill(caption, { number: last.sequence, register: register.number }), signature_data: code };
}
