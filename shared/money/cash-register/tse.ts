import { z } from "zod";
import type { PaymentKind } from "#shared/inventory/payment-methods/schema.ts";
import type { GroupAmounts, RateGroup } from "#shared/money/cash-register/rate-groups.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/**
 * Answer of a TSE for a receipt (KassenSichV, § 6), or the note that it was out of order; stored beside the receipt, for ten years
 * (§ 147 AO). It shares nothing with today's answers: a changed format becomes a new version beside this one.
 */
const TseSignedV1 = z.object({
  version: z.literal(1),
  kind: z.literal("signed"),
  /** Serial number of the TSE: the hash of its public key, in hexadecimal. */
  tse_serial: z.string(),
  /** Serial number of the register, as the TSE knows it. */
  client_serial: z.string(),
  transaction: z.int(),
  counter: z.int(),
  /** When the TSE began and ended the transaction, as instants. */
  started_at: z.string(),
  ended_at: z.string(),
  /** In Base64. */
  signature: z.string(),
  algorithm: z.string(),
  time_format: z.string(),
  public_key: z.string(),
  process_type: z.string(),
  process_data: z.string(),
});
const TseOutageV1 = z.object({
  version: z.literal(1),
  kind: z.literal("outage"),
  /** Since when the TSE had been out of order, as an instant. */
  since: z.string(),
  /** Last error of the TSE or the network, or a note that a person declared the outage. */
  reason: z.string(),
});
const TseDataV1 = z.discriminatedUnion("kind", [TseSignedV1, TseOutageV1]);
export type TseSigned = z.infer<typeof TseSignedV1>;
export type TseOutage = z.infer<typeof TseOutageV1>;

/** Reads what is stored beside a receipt; null if no TSE has answered, as in Austria. */
export function readTseData(stored: unknown): TseSigned | TseOutage | null {
  return stored === null ? null : TseDataV1.parse(stored);
}

/** In place of the text of the QR code, on receipts that were made while the TSE was out of order. */
export const TSE_OUTAGE = "TSE ausgefallen";

const QR_VERSION = "V0";

/** True if a receipt's signed text is that of a TSE. */
export function isTseText(text: string): boolean {
  return text.startsWith(`${QR_VERSION};`);
}

/** The text of a receipt's QR code (DSFinV-K, annex I, "QR-Code", version 0). */
export function tseQrText(signed: TseSigned): string {
  const { client_serial, process_type, process_data, transaction, counter, started_at, ended_at } = signed;
  const { algorithm, time_format, signature, public_key } = signed;
  const what = [client_serial, process_type, process_data, transaction, counter, started_at, ended_at];
  return [QR_VERSION, ...what, algorithm, time_format, signature, public_key].join(";");
}

/** The places of the five amounts in the process data (DSFinV-K, annex I), with the names that fiskaly gives them. */
export const TSE_RATES = [
  { group: "normal", name: "NORMAL" },
  { group: "reduced_1", name: "REDUCED_1" },
  { group: "reduced_2", name: "SPECIAL_RATE_1" },
  { group: "special", name: "SPECIAL_RATE_2" },
  { group: "zero", name: "NULL" },
] as const satisfies readonly { group: RateGroup; name: string }[];

/** Payment type as a TSE signs it: cash in the law's sense, or anything else. */
export type TsePayment = "Bar" | "Unbar";

export function tsePayment(kind: PaymentKind | null): TsePayment {
  return kind === "cash" ? "Bar" : "Unbar";
}

type ProcessFacts = { training: boolean; amounts: GroupAmounts; total: Cents; payment: TsePayment };

/** The process data of a receipt: kind, gross amounts by rate, and how it was paid (`Beleg^0.00_7.00_0.00_0.00_0.00^7.00:Bar`). */
export function processData({ training, amounts, total, payment }: ProcessFacts): string {
  const sums = TSE_RATES.map(({ group }) => decimal(amounts[group])).join("_");
  return [training ? "AVTraining" : "Beleg", sums, total === 0 ? "" : `${decimal(total)}:${payment}`].join("^");
}

/** `1234` cents as `12.34`. */
export function decimal(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
