import { z } from "zod";
import { PAYMENT_KINDS } from "#shared/inventory/payment-methods/schema.ts";
import { CashCaseField } from "#shared/money/cash-closings/business-cases.ts";
import { CalendarDate, entity, Id, Money, Name, Percentage, PositiveAmount } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";
import { REGISTER_LAW_CODES } from "#shared/platform/countries/register-laws.ts";

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
const Checks = z.partialRecord(z.enum(REGISTER_CHECKS), z.string().describe("When it was confirmed; instant in UTC"));
/** When each was done, as an instant. */
export type RegisterChecks = z.infer<typeof Checks>;

/** The `Kassenidentifikationsnummer`: part of every receipt's code, whose values underscores separate. */
const RegisterNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, "letters_hyphens");

/** A property's cash register in the sense of § 131b BAO. Keys and passwords are never returned. */
export const CashRegister = entity("cash_register", {
  number: z.string().describe("The number by which people know it"),
  state: z.enum(REGISTER_STATES).describe("draft (being set up), open or closed"),
  device: z.enum(DEVICES).describe("Which signing device is used: software is for trying out"),
  device_url: z.string().nullable().describe("The address of the signing service"),
  device_user: z.string().nullable().describe("The user name at the signing service"),
  has_password: z.boolean().describe("Whether a password is stored; it is never answered"),
  provider: z.string().nullable().describe("The provider of the certificate, such as AT1; null until the device has answered"),
  serial: z.string().nullable().describe("The serial number of the signing certificate"),
  training: z.boolean().describe("Made in training mode: marked, and does not count"),
  checks: Checks.describe("What was confirmed about the register and when"),
  opened_at: z.string().nullable().describe("When the register was taken into use"),
  closed_at: z.string().nullable().describe("When the register was taken out of use"),
  outage_since: z.string().nullable().describe("Since when the signing device is out of order; null while it works"),
  outage_reason: z.string().nullable().describe("Why the signing device is out of order"),
});
export type CashRegister = z.infer<typeof CashRegister>;

/** The register to be: its number and device. A password that is left out keeps the stored one. */
export const CashRegisterInput = z.strictObject({
  number: RegisterNumber.describe("The number by which people know it"),
  device: z.enum(DEVICES).describe("Which signing device is used: software is for trying out"),
  device_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null)
    .describe("The address of the signing service"),
  device_user: z.string().trim().min(1).max(100).nullable().default(null).describe("The user name at the signing service"),
  device_password: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe("The password at the signing service, which is stored encrypted and never answered"),
});
export type CashRegisterInput = z.infer<typeof CashRegisterInput>;

export const RegisterTraining = z.strictObject({ training: z.boolean().describe("Made in training mode: marked, and does not count") });

/** The training mode of the register in use, and when it ends by itself. */
export const TrainingState = z.object({
  object: z.literal("cash_register_training"),
  training: z.boolean().describe("Made in training mode: marked, and does not count"),
  until: z.string().nullable().describe("When the training mode ends by itself; null while it is off"),
  may_start: z.boolean().describe("The caller may start the training mode"),
});
export type TrainingState = z.infer<typeof TrainingState>;

export const MAX_PRACTICE_LINES = 50;

/** A sale for practice: what is sold, and how it is paid. Nothing of it is kept but its receipt. */
export const PracticeSale = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        name: Name.describe("The name under which people know it"),
        quantity: z.int().min(1).max(1000).default(1).describe("How many"),
        tax_percentage: Percentage,
        /** Of one piece. */
        gross_amount: PositiveAmount,
      }),
    )
    .min(1)
    .max(MAX_PRACTICE_LINES)
    .describe("What is sold for practice"),
  payment_method_id: Id,
});
export type PracticeSale = z.infer<typeof PracticeSale>;
export const RegisterCheckInput = z.strictObject({ check: z.enum(REGISTER_CHECKS).describe("What was done") });
/** Why a property needs no cash register; null if it needs one. */
export const RegisterNeed = z.strictObject({
  not_needed_because: z
    .string()
    .trim()
    .min(3)
    .max(500)
    .nullable()
    .describe("Why the property needs no register, in the owner's words; null if it needs one"),
});

/** The duties of a person, worst first. */
export const REGISTER_DUTIES = ["outage_report", "outage", "not_genuine", "start_check", "notification", "year_check", "training"] as const;
export type RegisterDuty = (typeof REGISTER_DUTIES)[number];

/** The state of a property's register: none yet or being set up, in use, its device out of order, or taken out of use. */
export const REGISTER_STANDINGS = ["new", "running", "outage", "closed"] as const;

/** The register that is in use or being set up, else the one that was closed last, and how it stands. */
export const CashRegisterState = z.object({
  object: z.literal("cash_register_state"),
  state: z.enum(REGISTER_STANDINGS).describe("new (none yet), running, outage or closed"),
  device: z.enum(["none", ...DEVICES]).describe("Which signing device is used: software is for trying out"),
  /** The `Kassenidentifikationsnummer`. */
  cash_register_id: z.string().nullable(),
  certificate_serial: z.string().nullable().describe("The serial number of the signing certificate"),
  turnover_counter: z
    .int()
    .nullable()
    .describe("The sum after the last signed receipt, in cents; null for those who may not set up the register"),
  last_receipt_at: z.string().nullable().describe("When the last receipt was made"),
  outage_since: z.string().nullable().describe("Since when the signing device is out of order; null while it works"),
  register: CashRegister.nullable().describe("The register; null if there is none yet"),
  not_needed_because: z.string().nullable().describe("Why the property needs no register, in the owner's words; null if it needs one"),
  waiting: z.int().describe("How many receipts wait for their signature"),
  law: z.enum(REGISTER_LAW_CODES).describe("The law that the register follows, or would in this property's country"),
  duties: z.array(z.enum(REGISTER_DUTIES)).describe("What is to be done now"),
});
export type CashRegisterState = z.infer<typeof CashRegisterState>;

/** The outage of the signing device, and when it has to be reported; null if it has not, or was. */
export const RegisterOutage = z.object({
  object: z.literal("cash_register_outage"),
  since: z.string().nullable().describe("Since when"),
  report_from: z.string().nullable().describe("From when on the outage has to be reported"),
});
export type RegisterOutage = z.infer<typeof RegisterOutage>;

/** Sets the register up and takes it into use in one call; without fields the one that was set up before is taken into use. */
export const CashRegisterStart = z.strictObject({
  cash_register_id: RegisterNumber.optional(),
  device: z.enum(DEVICES).optional().describe("Which signing device is used: software is for trying out"),
  credentials: CashRegisterInput.pick({ device_url: true, device_user: true, device_password: true })
    .optional()
    .describe("The access to the signing device"),
});
export type CashRegisterStart = z.infer<typeof CashRegisterStart>;

/** The register in use, with what FinanzOnline asks for. */
export const StartedRegister = CashRegisterState.extend({
  aes_key: z.string().describe("The AES key of the turnover counter (base64), as FinanzOnline asks for it"),
  checksum: z.string().describe("The checksum that the ministry's tool asks for"),
  certificate: z.string().describe("The signing certificate (base64 DER); empty in a closed system"),
});
export type StartedRegister = z.infer<typeof StartedRegister>;

/** The data about a German register for the tax office, sent through ELSTER (§ 146a (4) AO), beside the company. */
const TseRegistration = z.object({
  tss_id: z.string().describe("The id of the TSE at fiskaly"),
  client_serial: z.string().describe("The register's serial number at the TSE"),
  certification_id: z.string().nullable().describe("The BSI's certification of the TSE"),
  opened_on: z.string().nullable().describe("The day it was taken into use"),
  closed_on: z.string().nullable().describe("The day it was taken out of use; null while it is in use"),
});

/** The data that FinanzOnline, or in Germany ELSTER, asks for when the register is registered. */
export const RegisterRegistration = z.object({
  object: z.literal("cash_register_registration"),
  number: z.string().describe("The number by which people know it"),
  key: z.string().describe("The AES-256 key in Base64, empty in Germany"),
  checksum: z.string().describe("The checksum that the ministry's tool asks for"),
  provider: z.string().nullable().describe("The identifier of the certificate's provider"),
  serial: z.string().nullable().describe("The serial number of the signing certificate"),
  device: z.enum(DEVICES).describe("Which signing device is used: software is for trying out"),
  tse: TseRegistration.nullable().describe("The TSE of a German register; null elsewhere"),
});

/** The answer of a TSE about a receipt (KassenSichV, § 6). */
const ReceiptTse = z.object({
  serial_number: z.string().describe("The serial number of the TSE"),
  client_serial_number: z.string().describe("The register's serial number at the TSE"),
  transaction_number: z.int().describe("The transaction's number at the TSE"),
  signature_counter: z.int().describe("The signature's number at the TSE"),
  started_at: z.string().describe("When it began; instant in UTC"),
  ended_at: z.string().describe("When the transaction ended"),
  signature: z.string().describe("waiting, signed, or made during an outage"),
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
  number: z.string().describe("The receipt's number, without gaps"),
  kind: z
    .enum(LISTED_KINDS)
    .describe("normal, or one that the law asks for: start, month, year, closing, collective, training, cancellation"),
  training: z.boolean().describe("Made in training mode: marked, and does not count"),
  issued_at: z.string().describe("When it was issued; instant in UTC"),
  local_time: z.string().describe("When it was made, by the property's clock, YYYY-MM-DDTHH:mm:ss"),
  amounts: z
    .object({
      normal: Money.describe("Sales at the normal tax rate, in major units"),
      reduced_1: Money.describe("Sales at the first reduced rate, in major units"),
      reduced_2: Money.describe("Sales at the second reduced rate, in major units"),
      zero: Money.describe("Sales at 0 %, in major units"),
      special: Money.describe("Sales at the special rate, in major units"),
    })
    .describe("Sales by tax class, as the signature covers them"),
  total_amount: Money.describe("What was paid, in major units"),
  business_case: CashCaseField.nullable().describe(
    "The kind of a cash movement in a German register (DSFinV-K, GV_TYP); null in any other",
  ),
  payment_id: z.string().nullable().describe("The payment"),
  method_name: z.string().nullable().describe("The payment method's name"),
  method_kind: z.enum(PAYMENT_KINDS).nullable().describe("The kind of payment"),
  folio_number: z.string().nullable().describe("The folio's number"),
  /** The invoice that the payment was made for. */
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable().describe("The invoice's number"),
  cancels_number: z.string().nullable().describe("The receipt that it cancels; null for none"),
  machine_readable_code: z.string().nullable().describe("What the QR code holds; null while the signature is waited for"),
  signed: z.boolean().describe("Whether the signing device has signed it"),
  signature: z.enum(SIGNATURE_STATES).describe("waiting, signed, or made during an outage"),
  tse: ReceiptTse.nullable().describe("What the TSE has recorded; null in Austria, until it is signed, and where the TSE was out of order"),
  url: z.string().describe("The address of the digital receipt for the guest"),
});
export type CashReceipt = z.infer<typeof CashReceipt>;

/** Newest first. */
export const CashReceiptQuery = listQuery({
  from: CalendarDate.optional().describe("The first day"),
  to: CalendarDate.optional().describe("The last day, inclusive"),
  kind: z.enum(LISTED_KINDS).optional().describe("Only receipts of this kind"),
  register_id: Id.optional(),
  folio_id: Id.optional().describe("Only receipts of this folio's payments"),
  sort: sortable(["created_at"]),
});
export type CashReceiptQuery = z.infer<typeof CashReceiptQuery>;

/** The last part of a digital receipt's address. */
export const ByReceiptLink = z.strictObject({ link: z.string().max(100).describe("The secret part of the digital receipt's address") });

/** Bounds of an export by receipt time, both inclusive; without them all receipts of the register. */
export const DepQuery = z.strictObject({
  register_id: Id.optional(),
  from: CalendarDate.optional().describe("The first day of the export; from the first receipt without it"),
  to: CalendarDate.optional().describe("The last day of the export, inclusive; up to today without it"),
});
export type DepQuery = z.infer<typeof DepQuery>;
