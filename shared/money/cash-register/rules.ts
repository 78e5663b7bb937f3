import type { CashCase } from "#shared/money/cash-closings/business-cases.ts";
import { hasZeroReceipts, lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import { CANCELLATION_TURNOVER, isOutageJws, qrText, TRAINING_TURNOVER } from "#shared/money/cash-register/machine-code.ts";
import type {
  DeviceKind,
  ListedKind,
  ReceiptKind,
  RegisterChecks,
  RegisterDuty,
  SignatureState,
} from "#shared/money/cash-register/schema.ts";
import { isTseText, TSE_OUTAGE } from "#shared/money/cash-register/tse.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";

/** Why a signing device gave no usable answer. */
export const DEVICE_FAILURES = ["unreachable", "no_answer", "refused", "answer_unusable", "local_address", "not_configured"] as const;
export type DeviceFailureReason = (typeof DEVICE_FAILURES)[number];

/** The local time of a receipt, to the second, as its code spells it. */
export function receiptTime(instant: string, zone: string): string {
  return `${localDate(instant, zone)}T${localTime(instant, zone)}:${instant.slice(17, 19)}`;
}

/** The zero receipt that is due before any other one: its kind, and the month or year that it ends. */
export type DueZero = { kind: "month" | "year"; period: string };

/**
 * The zero receipt that is due once a month has ended since the last one; in a new year it is the one of December, the year's. A register
 * that was off for several months makes one.
 */
export function dueZero(last_local_time: string, now_local_time: string): DueZero | null {
  const [last, now] = [last_local_time.slice(0, 7), now_local_time.slice(0, 7)];
  if (last >= now) return null;
  const year = Number(now.slice(0, 4));
  if (last.slice(0, 4) < now.slice(0, 4)) return { kind: "year", period: String(year - 1) };
  return { kind: "month", period: `${year}-${String(Number(now.slice(5)) - 1).padStart(2, "0")}` };
}

/** The text in a code in place of the encrypted counter; null if it has the counter. */
export function turnoverLiteral({ kind, training }: { kind: ReceiptKind; training: boolean }): string | null {
  if (training) return TRAINING_TURNOVER;
  return kind === "cancellation" ? CANCELLATION_TURNOVER : null;
}

type Listed = { kind: ReceiptKind; training: boolean; business_case: CashCase | null };

/** The kind of a receipt as it is listed. */
export function listedKind({ kind, training, business_case }: Listed): ListedKind {
  if (training) return "training";
  if (business_case !== null) return "movement";
  return kind === "sale" ? "normal" : kind;
}

/** The state of a receipt by its signed text: a JWS by RKSV, or the text of a TSE's QR code. */
export function signatureState(signed: string | null): SignatureState {
  if (signed === null) return "waiting";
  return signed === TSE_OUTAGE || isOutageJws(signed) ? "outage" : "signed";
}

/** The text of a receipt's QR code; null until it is signed, and where a TSE was out of order. */
export function codeOf(signed: string | null): string | null {
  if (signed === null || signed === TSE_OUTAGE) return null;
  return isTseText(signed) ? signed : qrText(signed);
}

const HOUR_MS = 3_600_000;
/** RKSV, section 17: an outage of more than 48 hours is reported in FinanzOnline within a week. */
const REPORTED_AFTER_MS = 48 * HOUR_MS;

/** The training mode ends by itself after an hour. */
const TRAINING_MS = HOUR_MS;

/** When the training mode ends at the latest; null if it is off. One without a beginning is over. */
export function trainingUntil({ training, training_since }: { training: boolean; training_since: string | null }): string | null {
  if (!training || training_since === null) return null;
  return new Date(Date.parse(training_since) + TRAINING_MS).toISOString();
}

/** When an outage that began at `since` has lasted so long that it has to be reported. */
function reportedAfter(since: string): string {
  return new Date(Date.parse(since) + REPORTED_AFTER_MS).toISOString();
}

/** When an outage has to be reported; null if there is none, the law asks for no report, or a person has made it. */
export function outageReportFrom({ state, device, checks, outage_since }: Omit<DutyFacts, "training" | "year_receipt_at">): string | null {
  if (state !== "open" || !hasZeroReceipts(device) || outage_since === null) return null;
  return (checks.outage_reported ?? "") < outage_since ? reportedAfter(outage_since) : null;
}

export type DutyFacts = {
  state: "draft" | "open" | "closed";
  device: DeviceKind;
  training: boolean;
  checks: RegisterChecks;
  outage_since: string | null;
  /** The instant of the last year's receipt; null before the first one. */
  year_receipt_at: string | null;
};

/** The duties of a person about a register that is in use, worst first. */
export function registerDuties(facts: DutyFacts, now: string): RegisterDuty[] {
  const { state, device, training, checks, outage_since, year_receipt_at } = facts;
  if (state !== "open") return [];
  // Germany's law knows neither a report of an outage nor a check of single receipts: the register itself is notified once. FinanzOnline
  // knows no register that signs with a key of its own.
  const isChecked = hasZeroReceipts(device) && device !== "software";
  const report_from = outageReportFrom(facts);
  const duties: (RegisterDuty | false)[] = [
    report_from !== null && now > report_from && "outage_report",
    outage_since !== null && "outage",
    device === "software" && "not_genuine",
    isChecked && checks.start_checked === undefined && "start_check",
    usesTse(lawOfDevice(device)) && checks.notified === undefined && "notification",
    isChecked && year_receipt_at !== null && (checks.year_checked ?? "") < year_receipt_at && "year_check",
    training && "training",
  ];
  return duties.filter((duty) => duty !== false);
}

/** The setting that holds why a property needs no cash register. */
export const NEED_KEY = "CASH_REGISTER_NOT_NEEDED";

/** A company as its tax office knows it. */
type Company = { vat_number?: string | null; tax_number?: string | null };

/** The name that a closed system uses in place of a certificate's serial number: company and key (RKSV, annex, section 4). */
export function companyId({ vat_number, tax_number }: Company, key: string): string {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, "");
  if (vat_number) return `U:${plain(vat_number)}-${key}`;
  return tax_number ? `S:${plain(tax_number)}-${key}` : `U:ATU00000000-${key}`;
}
