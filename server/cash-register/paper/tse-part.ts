import { CODE_SIZE, line, pair, ROLL, space } from "#server/cash-register/paper/roll.ts";
import type { ReceiptRow } from "#server/cash-register/registers.ts";
import { drawCode } from "#server/pdf/code.ts";
import type { DocumentFormats } from "#server/pdf/formats.ts";
import type { Sheet } from "#server/pdf/sheet.ts";
import type { cashReceiptText } from "#shared/cash-register/text.ts";
import { readTseData, type TseSigned, tseQrText } from "#shared/cash-register/tse.ts";
import type { SayOf } from "#shared/core/text.ts";

type Printed = { receipt: ReceiptRow; formats: DocumentFormats; say: SayOf<typeof cashReceiptText> };

/** What KassenSichV, § 6 asks of a receipt beside what was sold: the QR code and the same in words, or that the TSE was out of order. */
export function drawTse(sheet: Sheet, { receipt, formats, say }: Printed): void {
  const data = readTseData(receipt.device_data);
  space(sheet, 8);
  if (data === null) return line(sheet, say("waiting"), { style: "small_strong" });
  if (data.kind === "outage") {
    line(sheet, say("tse_outage"), { style: "strong" });
    return line(sheet, say("tse_outage_since", { since: momentOf(data.since, formats) }), { style: "small" });
  }
  drawCode(sheet, tseQrText(data), { x: (ROLL.width - CODE_SIZE) / 2, y: sheet.doc.y, size: CODE_SIZE });
  sheet.doc.y += CODE_SIZE + 5;
  for (const [label, value] of facts(data, formats, say)) pair(sheet, [label, value]);
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

function facts({ transaction, counter, started_at, ended_at }: TseSigned, formats: DocumentFormats, say: Printed["say"]) {
  return [
    [say("tse_transaction"), String(transaction)],
    [say("tse_counter"), String(counter)],
    [say("tse_start"), momentOf(started_at, formats)],
    [say("tse_end"), momentOf(ended_at, formats)],
  ] as const;
}

/** A TSE's time, which is UTC, as it stands in its log. */
function momentOf(instant: string, formats: DocumentFormats): string {
  return `${formats.date(instant.slice(0, 10))}, ${instant.slice(11, 19)} UTC`;
}

/** Without a break a line would have to end at a letter. */
function broken(text: string): string {
  return text.replace(/.{38}/g, "$&\n");
}
