import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { PAYMENT_KINDS } from "#shared/inventory/payment-methods/schema.ts";
import { CASH_CASES } from "#shared/money/cash-closings/business-cases.ts";
import type { ReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { DEVICES, RECEIPT_KINDS, REGISTER_STATES, type RegisterChecks } from "#shared/money/cash-register/schema.ts";
import type { TseOutage, TseSigned } from "#shared/money/cash-register/tse.ts";

/**
 * The certificates of a register's signatures, in Base64 (DER): a certificate with its issuers, or in a closed system, which has none, the
 * public key. The export groups receipts by certificate.
 */
export type RegisterCertificate = {
  serial: string;
  certificate: string;
  issuers: readonly string[];
  public_key: string | null;
  /** Further data of a German TSE about itself. */
  tse?: { algorithm: string; time_format: string; encoding: string; certification_id: string | null };
};

/** Data of a signing device beside the signature: a German TSE's transaction, or that it was out of order. */
export type DeviceData = TseSigned | TseOutage;

/** Cash registers by § 131b BAO, in Germany § 146a AO. At most one of a property is not closed. Keys and passwords stay on the server. */
export const cashRegisters = sqliteTable(
  "cash_registers",
  {
    ...entityColumns(),
    property_id: propertyId(),
    /** The `Kassenidentifikationsnummer`. */
    number: text().notNull(),
    state: text({ enum: REGISTER_STATES }).notNull(),
    device: text({ enum: DEVICES }).notNull(),
    device_url: text(),
    device_user: text(),
    device_password: text(),
    /** The private key of the software device (PKCS #8, PEM). */
    software_key: text(),
    /** AES-256 of the turnover counter, in Base64. */
    turnover_key: text().notNull(),
    provider: text(),
    serial: text(),
    certificates: json<readonly RegisterCertificate[]>().notNull().default(sql`'[]'`),
    training: boolean().notNull().default(false),
    /** When the training mode was started, which ends an hour later; null in one from before version 1.2, which is over. */
    training_since: text(),
    checks: json<RegisterChecks>().notNull().default(sql`'{}'`),
    opened_at: text(),
    closed_at: text(),
    outage_since: text(),
    outage_reason: text(),
    /** Failed attempts since the device answered last, and when the next one is due. */
    attempts: integer().notNull().default(0),
    retry_at: text(),
    /** A person has said that the device is out of order; it is not asked again before they say that it works. */
    outage_by_hand: boolean().notNull().default(false),
    /** Address and key by which a German register's TSE was created; later keys of the same account leave it. */
    tse_account: text(),
    /** The PUK and PIN of the TSE's administrator. */
    tse_puk: text(),
    tse_pin: text(),
  },
  (t) => [
    uniqueIndex("cash_registers_number").on(t.property_id, t.number),
    uniqueIndex("cash_registers_one_in_use").on(t.property_id).where(sql`state <> 'closed' AND deleted_at IS NULL`),
  ],
);

/**
 * Receipts of cash registers. A row is written with its payment and never changes or goes, which triggers hold; only the signature, what is
 * computed for it and the device's data are added once, in the order of the sequence.
 */
export const cashReceipts = sqliteTable(
  "cash_receipts",
  {
    ...entityColumns(),
    property_id: propertyId(),
    register_id: text()
      .notNull()
      .references(() => cashRegisters.id),
    /** The `Belegnummer`: 1, 2, 3 … in each register. */
    sequence: integer().notNull(),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    training: boolean().notNull(),
    /** `YYYY-MM-DDTHH:mm:ss` in the property's time zone. */
    local_time: text().notNull(),
    normal_amount: money().notNull(),
    reduced_1_amount: money().notNull(),
    reduced_2_amount: money().notNull(),
    zero_amount: money().notNull(),
    special_amount: money().notNull(),
    total_amount: money().notNull(),
    /** The payment, without a foreign key: an erased stay may go before its receipts. */
    payment_id: text(),
    folio_id: text(),
    method_id: text(),
    method_kind: text({ enum: PAYMENT_KINDS }),
    /** The receipt that this one cancels. */
    cancels_id: text(),
    /** The kind of a German cash movement, which is no sale; the zero amount is the cash. Null for all other receipts. */
    business_case: text({ enum: CASH_CASES }),
    /** The entry of the cash book that it is about, or the daily closing: its difference and what it took out, or what it left. */
    entry_id: text(),
    closing_id: text(),
    content: json<ReceiptContent>().notNull(),
    /** The turnover counter after this receipt, in cents; null until it is signed. */
    turnover_amount: money(),
    /** The serial number of the certificate that the code names, or of the TSE. */
    serial: text(),
    /**
     * Header, payload and signature in the compact form; the next receipt's chain value is made of it. In Germany the text of the TSE's QR
     * code, or that the TSE was out of order.
     */
    jws: text(),
    device_data: json<DeviceData>(),
    signed_at: text(),
    /** The user who made it, the `BEDIENER` of a German export: without a foreign key, and null of a program or a job. */
    user_id: text(),
  },
  (t) => [
    uniqueIndex("cash_receipts_sequence").on(t.register_id, t.sequence),
    index("cash_receipts_unsigned").on(t.register_id, t.sequence).where(sql`jws IS NULL`),
    index("cash_receipts_payment").on(t.payment_id).where(sql`payment_id IS NOT NULL`),
    index("cash_receipts_folio").on(t.folio_id).where(sql`folio_id IS NOT NULL`),
    uniqueIndex("cash_receipts_cancels").on(t.cancels_id).where(sql`cancels_id IS NOT NULL`),
    index("cash_receipts_time").on(t.property_id, t.local_time),
    check("cash_receipts_total", sql`total_amount = normal_amount + reduced_1_amount + reduced_2_amount + zero_amount + special_amount`),
    check("cash_receipts_zero", sql`kind IN ('sale', 'cancellation') OR total_amount = 0`),
  ],
);
