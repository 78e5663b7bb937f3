import { z } from "zod";
import { PAYMENT_KINDS } from "#shared/inventory/payment-methods/schema.ts";
import { CashCaseField } from "#shared/money/cash-closings/business-cases.ts";
import { CalendarDate, entity, Id, Money, Name, Percentage, PositiveAmount } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";

/**
 * The devices that sign the receipts. Austria: A-Trust's a.sign RK HSM over the network, or a key of our own, which is no signing device by
 * law and serves demo and training. Germany: fiskaly's TSE over the network (SIGN DE, version 2).
 */
export const DEVICES = ["software", "a-trust", "fiskaly"] as const;
export type DeviceKind = (typeof DEVICES)[number];

export const REGISTER_STATES = ["draft", "open", "closed"] as const;

/** The kinds of receipts. All but sales and cancellations are zero receipts. */
export const RECEIPT_KINDS = ["sale", "cancellation", "start", "month", "year", "closing", "collective"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** The steps that a person has done outside of the program, in order. */
export const REGISTER_CHECKS = [
  "methods_confirmed",
  "device_registered",
  "register_registered",
  "start_checked",
  "year_checked",
  "outage_reported",
  "notified",
] as const;
export type RegisterCheck = (typeof REGISTER_CHECKS)[number];
const Checks = z.partialRecord(z.enum(REGISTER_CHECKS), z.string());
/** When each was done, as an instant. */
export type RegisterChecks = z.infer<typeof Checks>;

/** The `Kassenidentifikationsnummer`: it stands in every receipt's code, whose values underscores separate. */
const RegisterNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, "letters_hyphens");

/** A property's cash register in the sense of § 131b BAO. Keys and passwords are never returned. */
export const CashRegister = entity("cash_register", {
  number: z.string(),
  state: z.enum(REGISTER_STATES),
  device: z.enum(DEVICES),
  device_url: z.string().nullable(),
  device_user: z.string().nullable(),
  /** True if a password of the device is stored. */
  has_password: z.boolean(),
  /** The provider of the certificate, such as `AT1`, and its serial number in hexadecimal; null until the device has answered. */
  provider: z.string().nullable(),
  serial: z.string().nullable(),
  /** Receipts are marked as training and do not count. */
  training: z.boolean(),
  checks: Checks,
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** Since when the device has been out of order. */
  outage_since: z.string().nullable(),
  /** The last message of the device or the network. */
  outage_reason: z.string().nullable(),
});
export type CashRegister = z.infer<typeof CashRegister>;

/** The register to be: its number and device. A password that is left out keeps the stored one. */
export const CashRegisterInput = z.strictObject({
  number: RegisterNumber,
  device: z.enum(DEVICES),
  device_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  device_user: z.string().trim().min(1).max(100).nullable().default(null),
  device_password: z.string().min(1).max(200).nullable().optional(),
});
export type CashRegisterInput = z.infer<typeof CashRegisterInput>;

export const RegisterTraining = z.strictObject({ training: z.boolean() });

/** The training mode of the register in use, and when it ends by itself. */
export const TrainingState = z.object({
  object: z.literal("cash_register_training"),
  training: z.boolean(),
  until: z.string().nullable(),
  /** The present user may start it. */
  may_start: z.boolean(),
});
export type TrainingState = z.infer<typeof TrainingState>;

export const MAX_PRACTICE_LINES = 50;

/** A sale for practice: what is sold, and how it is paid. Nothing of it is kept but its receipt. */
export const PracticeSale = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        name: Name,
        quantity: z.int().min(1).max(1000).default(1),
        tax_percentage: Percentage,
        /** Of one piece. */
        gross_amount: PositiveAmount,
      }),
    )
    .min(1)
    .max(MAX_PRACTICE_LINES),
  payment_method_id: Id,
});
export type PracticeSale = z.infer<typeof PracticeSale>;
export const RegisterCheckInput = z.strictObject({ check: z.enum(REGISTER_CHECKS) });
/** Why a property needs no cash register; null where it needs one. */
export const RegisterNeed = z.strictObject({ not_needed_because: z.string().trim().min(3).max(500).nullable() });

/** The duties of a person, worst first. */
export const REGISTER_DUTIES = ["outage_report", "outage", "not_genuine", "start_check", "notification", "year_check", "training"] as const;
export type RegisterDuty = (typeof REGISTER_DUTIES)[number];

/** The state of a property's register: none yet or being set up, in use, its device out of order, or taken out of use. */
export const REGISTER_STANDINGS = ["new", "running", "outage", "closed"] as const;

/** The register that is in use or being set up, else the one that was closed last, and how it stands. */
export const CashRegisterState = z.object({
  object: z.literal("cash_register_state"),
  state: z.enum(REGISTER_STANDINGS),
  device: z.enum(["none", ...DEVICES]),
  /** The `Kassenidentifikationsnummer`. */
  cash_register_id: z.string().nullable(),
  certificate_serial: z.string().nullable(),
  /** In cents, after the last signed receipt; null for those who may not set up the register. */
  turnover_counter: z.int().nullable(),
  last_receipt_at: z.string().nullable(),
  outage_since: z.string().nullable(),
  register: CashRegister.nullable(),
  not_needed_because: z.string().nullable(),
  /** Receipts that are to be signed. */
  waiting: z.int(),
  /** The law that the register follows, or would in this property's country. */
  law: z.enum(["AT", "DE"]),
  duties: z.array(z.enum(REGISTER_DUTIES)),
});
export type CashRegisterState = z.infer<typeof CashRegisterState>;

/** The outage of the signing device, and when it has to be reported; null if it has not, or was. */
export const RegisterOutage = z.object({
  object: z.literal("cash_register_outage"),
  since: z.string().nullable(),
  report_from: z.string().nullable(),
});
export type RegisterOutage = z.infer<typeof RegisterOutage>;

/** Sets the register up and takes it into use in one call; without fields the one that was set up before is taken into use. */
export const CashRegisterStart = z.strictObject({
  cash_register_id: RegisterNumber.optional(),
  device: z.enum(DEVICES).optional(),
  credentials: CashRegisterInput.pick({ device_url: true, device_user: true, device_password: true }).optional(),
});
export type CashRegisterStart = z.infer<typeof CashRegisterStart>;

/** The register in use, with what FinanzOnline asks for. */
export const StartedRegister = CashRegisterState.extend({
  /** AES-256, in Base64. */
  aes_key: z.string(),
  checksum: z.string(),
  /** Base64 (DER); empty in a closed system. */
  certificate: z.string(),
});
export type StartedRegister = z.infer<typeof StartedRegister>;

/** The data about a German register for the tax office, sent through ELSTER (§ 146a (4) AO), beside the company. */
const TseRegistration = z.object({
  /** Id of the technical security system (TSS) at fiskaly. */
  tss_id: z.string(),
  /** Serial number of the register, as the TSE and each receipt name it. */
  client_serial: z.string(),
  /** Of the TSE's certificate by the BSI; null until it has answered. */
  certification_id: z.string().nullable(),
  /** Days from and until which the register is in use. */
  opened_on: z.string().nullable(),
  closed_on: z.string().nullable(),
});

/** The data that FinanzOnline, or in Germany ELSTER, asks for when the register is registered. */
export const RegisterRegistration = z.object({
  object: z.literal("cash_register_registration"),
  number: z.string(),
  /** AES-256, in Base64, and its checksum. */
  key: z.string(),
  checksum: z.string(),
  provider: z.string().nullable(),
  serial: z.string().nullable(),
  device: z.enum(DEVICES),
  /** Null in Austria; in Germany key and checksum are empty. */
  tse: TseRegistration.nullable(),
});

/** The answer of a TSE about a receipt (KassenSichV, § 6). */
const ReceiptTse = z.object({
  serial_number: z.string(),
  client_serial_number: z.string(),
  transaction_number: z.int(),
  signature_counter: z.int(),
  started_at: z.string(),
  ended_at: z.string(),
  signature: z.string(),
});

/** The state of a signature: waiting, signed, or the device was out of order. */
export const SIGNATURE_STATES = ["waiting", "signed", "outage"] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/**
 * The kinds of receipts as they are listed: a sale or refund is `normal`, unless it was made for training; a `movement` is cash that moves
 * without a sale, in a German register.
 */
export const LISTED_KINDS = ["start", "normal", "month", "year", "closing", "collective", "training", "cancellation", "movement"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/**
 * A receipt. Its amounts are those of the code, by tax group; in Germany `reduced_2` and `special` are the average rates of § 24 (1) no. 3
 * and no. 1 UStG.
 */
export const CashReceipt = entity("cash_receipt", {
  register_id: z.string(),
  cash_register_id: z.string(),
  /** The `Belegnummer`, gap-free in its register. */
  number: z.string(),
  kind: z.enum(LISTED_KINDS),
  /** Made for training: it does not count. A cancellation of such a receipt is `training`, too. */
  training: z.boolean(),
  issued_at: z.string(),
  /** Local time, `YYYY-MM-DDTHH:mm:ss`. */
  local_time: z.string(),
  amounts: z.object({ normal: Money, reduced_1: Money, reduced_2: Money, zero: Money, special: Money }),
  total_amount: Money,
  /** The kind of a `movement` (DSFinV-K, `GV_TYP`). */
  business_case: CashCaseField.nullable(),
  payment_id: z.string().nullable(),
  method_name: z.string().nullable(),
  method_kind: z.enum(PAYMENT_KINDS).nullable(),
  folio_number: z.string().nullable(),
  /** The invoice that the payment was made for. */
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  /** The number of the receipt that this one cancels. */
  cancels_number: z.string().nullable(),
  /** The text of the QR code; null until it is signed. */
  machine_readable_code: z.string().nullable(),
  signed: z.boolean(),
  signature: z.enum(SIGNATURE_STATES),
  /** Null in Austria, until the receipt is signed, and where the TSE was out of order. */
  tse: ReceiptTse.nullable(),
  /** The address of the digital receipt, for the guest. */
  url: z.string(),
});
export type CashReceipt = z.infer<typeof CashReceipt>;

/** Newest first. */
export const CashReceiptQuery = listQuery({
  /** Days of the receipts, both inclusive. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  kind: z.enum(LISTED_KINDS).optional(),
  register_id: Id.optional(),
  /** The folio whose payments the receipts are of. */
  folio_id: Id.optional(),
  sort: sortable(["created_at"]),
});
export type CashReceiptQuery = z.infer<typeof CashReceiptQuery>;

/** The last part of a digital receipt's address. */
export const ByReceiptLink = z.strictObject({ link: z.string().max(100) });

/** Bounds of an export by receipt time, both inclusive; without them all receipts of the register. */
export const DepQuery = z.strictObject({ register_id: Id.optional(), from: CalendarDate.optional(), to: CalendarDate.optional() });
export type DepQuery = z.infer<typeof DepQuery>;
