import { CODE_SIZE, line, pair, ROLL, space } from "#server/money/cash-register/paper/roll.ts";
import type { ReceiptRow } from "#server/money/cash-register/registers.ts";
import { drawCode } from "#server/tenant/pdf/code.ts";
import type { DocumentFormats } from "#server/tenant/pdf/formats.ts";
import type { Sheet } from "#server/tenant/pdf/sheet.ts";
import type { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { readTseData, type TseSigned, tseQrText } from "#shared/money/cash-register/tse.ts";
import type { SayOf } from "#shared/platform/core/text.ts";

type Printed = { receipt: ReceiptRow; formats: DocumentFormats; say: SayOf<typeof cashReceiptText> };

/**
 * Draws the TSE data that KassenSichV, § 6 requires on a receipt: the QR code and the same in words, or a note that the TSE was out of
 * order.
 */
export function drawTse(sheet: Sheet, { receipt, formats, say }: Printed): void {
  const data = readTseData(receipt.device_data);
  space(sheet, 8);
  if (data === null) return line(sheet, say("waiting"), { style: "small_strong" });
  if (data.kind === "outage") {
    line(sheet, say("tse_outage"), { style: "strong" });
    return line(sheet, say("tse_outage_since", { since: momentOf(data.since, receipt, formats) }), { style: "small" });
  }
  drawCode(sheet, tseQrText(data), { x: (ROLL.width - CODE_SIZE) / 2, y: sheet.doc.y, size: CODE_SIZE });
  sheet.doc.y += CODE_SIZE + 5;
  for (const [label, value] of facts(data, receipt, { formats, say })) pair(sheet, [label, value]);
  for (const [label, value] of [
    [say("tse_client"), data.client_serial],
    [say("tse_serial"), data.tse_serial],
    [say("tse_signature"), data.signature],
  ] as const) {
    space(sheet, 3);
    line(sheet, label, { style: "label" });
    line(sheet, broken(value), { style: "fine" });
  }
}

function facts(
  { transaction, counter, started_at, ended_at }: TseSigned,
  receipt: ReceiptRow,
  { formats, say }: Pick<Printed, "formats" | "say">,
) {
  return [
    [say("tse_transaction"), String(transaction)],
    [say("tse_counter"), String(counter)],
    [say("tse_start"), momentOf(started_at, receipt, formats)],
    [say("tse_end"), momentOf(ended_at, receipt, formats)],
  ] as const;
}

/** A TSE's time, which is UTC in its log, by the clock of the property with its distance to UTC: that of the receipt itself. */
function momentOf(instant: string, { local_time, created_at }: ReceiptRow, formats: DocumentFormats): string {
  const offset = offsetOf(local_time, created_at);
  const local = new Date(Date.parse(instant) + offset * MINUTE_MS).toISOString();
  return `${formats.days(local.slice(0, 10), local.slice(0, 10))} ${local.slice(11, 19)} ${offsetText(offset)}`;
}

const MINUTE_MS = 60_000;

/** In minutes, from UTC to the local time of the same moment. */
function offsetOf(local_time: string, created_at: string): number {
  return Math.round((Date.parse(`${local_time}Z`) - Date.parse(created_at)) / MINUTE_MS);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "−" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

const PER_LINE = 38;

/** Without breaks a line would have to end at a letter; the lines are of one length, so that none is a stub. */
function broken(text: string): string {
  const lines = Math.ceil(text.length / PER_LINE);
  const each = Math.ceil(text.length / lines);
  return Array.from({ length: lines }, (_, index) => text.slice(index * each, (index + 1) * each)).join("\n");
}
