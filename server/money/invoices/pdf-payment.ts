import type { Printed } from "#server/money/invoices/pdf-words.ts";
import { drawCode } from "#server/tenant/pdf/code.ts";
import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { heightOf, keepTogether, ornament, part, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { payeeOf, paymentCode } from "#shared/money/invoices/payment-code.ts";
import { inFours } from "#shared/platform/core/iban-groups.ts";
import { type Amount, opposite } from "#shared/platform/core/money.ts";

const PADDING = 10;
const LABELS = 62;
const CODE = mm(27.5);
const GAP = 16;

/** Draws how to pay the due amount: in words, and as a code that banking apps read. A draft has no code, since it must not be paid. */
export function drawPayment(sheet: Sheet, printed: Printed): void {
  const { content, context, isDraft, words } = printed;
  const { say } = words;
  const { due_on } = content;
  if (content.cancels) return;
  if (content.credits) return drawSentence(sheet, afterCredit(printed, content.credits));
  if (content.due_amount < 0) return drawSentence(sheet, refundOf(printed));
  if (content.due_amount === 0) {
    if (content.gross_amount !== 0 && !isDraft) drawSentence(sheet, say(settledWord(content)));
    return;
  }
  if (!content.seller.bank.iban) {
    return drawSentence(sheet, due_on ? say("payable_by", { date: context.formats.date(due_on) }) : say("payable"));
  }
  const code = isDraft ? null : paymentCode({ ...content, purpose: purposeOf(printed) });
  drawAccount(sheet, printed, code);
}

/** A sentence about the rest that the corrected invoice asks for, or about the payment of its credit. */
function afterCredit({ context: { formats }, words: { say } }: Printed, credits: { number: string; due_amount: Amount }): string {
  const { number, due_amount } = credits;
  if (due_amount < 0) return say("refund", { amount: formats.money(opposite(due_amount)) });
  return due_amount === 0 ? say("credit_settled", { number }) : say("credit_leaves", { number, amount: formats.money(due_amount) });
}

function settledWord({ gross_amount, kind }: Printed["content"]): "settled" | "refunded" | "deposit_settled" {
  if (kind === "deposit") return "deposit_settled";
  return gross_amount > 0 ? "settled" : "refunded";
}

/** The text about the refund of a negative due amount. */
function refundOf({ content, context, words: { say } }: Printed): string {
  const hasPaid = content.payments.some(({ amount }) => amount > 0);
  return say(hasPaid ? "refund_as_paid" : "refund", { amount: context.formats.money(opposite(content.due_amount)) });
}

function purposeOf({ content, words: { say } }: Printed): string {
  return say(content.kind === "deposit" ? "deposit" : "invoice", { number: content.number });
}

function drawSentence(sheet: Sheet, sentence: string): void {
  sheet.doc.y += 16;
  keepTogether(sheet, heightOf(sheet, sentence));
  tagged(sheet, "P", () => void write(sheet, sentence));
}

/** Draws the bank account on a tinted background, with the code on its right. */
function drawAccount(sheet: Sheet, printed: Printed, code: string | null): void {
  const { doc, ink } = sheet;
  const { content, isDraft, context, words } = printed;
  const { say } = words;
  const { name: bank, iban, bic } = content.seller.bank;
  const details = [
    { label: say("payee"), value: payeeOf(content.seller) },
    { label: "IBAN", value: inFours(iban ?? "") },
    { label: bic ? "BIC" : say("bank"), value: [bic, bank].filter(Boolean).join(" · ") },
    { label: say("purpose"), value: isDraft ? "" : purposeOf(printed) },
  ].filter(({ value }) => value !== "");
  const { due_on } = content;
  const amount = context.formats.money(content.due_amount);
  const ask = due_on ? say("please_pay_by", { amount, date: context.formats.date(due_on) }) : say("please_pay", { amount });
  const width = CONTENT_WIDTH - 2 * PADDING - (code === null ? 0 : CODE + GAP);
  const rows = details.map(({ value }) => heightOf(sheet, value, { style: "address", width: width - LABELS }) + 1.8);
  const words_height = heightOf(sheet, ask, { style: "strong", width }) + 7 + rows.reduce((sum, height) => sum + height, 0);
  const caption = code === null ? 0 : heightOf(sheet, say("by_app"), { style: "fine", width: CODE }) + 4;
  const height = Math.max(words_height, code === null ? 0 : CODE + caption) + 2 * PADDING - 3;

  doc.y += 14;
  keepTogether(sheet, height);
  const top = doc.y;
  const left = SHEET.left + PADDING;
  ornament(sheet, () => {
    doc.roundedRect(SHEET.left, top, CONTENT_WIDTH, height, 5).fill(ink.tint);
  });
  part(sheet, "Sect", (inside) => {
    tagged(inside, "P", () => void write(inside, ask, { style: "strong", x: left, y: top + PADDING, width }));
    let y = doc.y + 7;
    for (const [index, { label, value }] of details.entries()) {
      tagged(inside, "P", () => void write(inside, label.toUpperCase(), { style: "label", x: left, y: y + 1.6, width: LABELS - 8 }));
      tagged(inside, "P", () => void write(inside, value, { style: "address", x: left + LABELS, y, width: width - LABELS }));
      y += rows[index] ?? 0;
    }
    if (code !== null) {
      const x = SHEET.right - PADDING - CODE;
      drawCode(inside, code, { x, y: top + PADDING, size: CODE });
      tagged(inside, "P", () => void write(inside, say("by_app"), { style: "fine", x, y: top + PADDING + CODE + 4, width: CODE }));
    }
  });
  doc.y = top + height;
}

export type Signature = { caption: string | null; data: string | null };

const SIGNATURE = mm(30);

/** Draws the signature that a signing device gave the receipt, as the law requires. */
export function drawSignature(sheet: Sheet, { words: { say } }: Printed, { caption, data }: Signature): void {
  const { doc } = sheet;
  if (caption === null && data === null) return;
  const code = data === null ? 0 : SIGNATURE;
  const text = { x: SHEET.left + (data === null ? 0 : SIGNATURE + 10), width: CONTENT_WIDTH - code - 10 };
  const label = caption ?? say("signature");
  const height = Math.max(
    code,
    heightOf(sheet, label, { style: "small_strong", ...text }) + heightOf(sheet, data ?? "", { style: "fine", ...text }),
  );
  doc.y += 16;
  keepTogether(sheet, height);
  const y = doc.y;
  if (data !== null) drawCode(sheet, data, { x: SHEET.left, y, size: SIGNATURE });
  tagged(sheet, "P", () => void write(sheet, label, { style: "small_strong", ...text, y: y + 4 }));
  if (data !== null) tagged(sheet, "P", () => void write(sheet, data, { style: "fine", ...text }));
  doc.y = Math.max(doc.y, y + height);
}
