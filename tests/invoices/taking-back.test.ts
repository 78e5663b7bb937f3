import fc from "fast-check";
import { expect, test } from "vitest";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { cancellationOf, creditNoteOf, restOfLines, whyNotTakeBack } from "#shared/money/invoices/taking-back.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { contentWith } from "#tests/invoices/content-cases.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const anyLine = fc.record({
  price: fc.integer({ min: -4000, max: 30_000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  tax_percentage: fc.constantFrom(0, 4.9, 7, 10, 13, 20),
});
const anyPart = fc.record({ line: fc.nat(5), how: fc.constantFrom("rest", "pieces", "amount"), size: fc.integer({ min: 1, max: 9000 }) });

test("any number of credit notes and the cancellation add up to the invoice, in net, tax and gross of every rate, to the cent", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), fc.array(fc.array(anyPart), { maxLength: 6 }), (lines, tries) => {
      const content = contentWith({
        charges: lines.map(({ price, quantity, tax_percentage }, index) => ({
          name: `Line ${index}`,
          type: null,
          quantity,
          unit_gross_amount: wholeCents(price),
          tax_percentage,
          booked_on: "2030-04-05",
          folio_number: null,
        })),
      });
      const credits: InvoiceContent[] = [];
      for (const parts of tries) {
        const rests = restOfLines(content, credits);
        const named = [...new Map(parts.map((part) => [`${part.line + 1}`, part]))].map(([line_id, { how, size }]) => {
          if (how === "pieces") return { line_id, quantity: 1 + (size % 6) };
          return how === "amount" ? { line_id, gross_amount: wholeCents(size) } : { line_id };
        });
        const possible = named.filter(
          (part) =>
            whyNotTakeBack(
              rests.find(({ line_id }) => line_id === part.line_id),
              part,
            ) === null,
        );
        if (possible.length === 0) continue;
        credits.push(
          creditNoteOf(content, { number: "C", issued_on: "2030-04-09", reason: "R", rests, parts: possible, due_before: ZERO }),
        );
      }
      const documents = [content, ...credits, cancellationOf(content, { number: "S", issued_on: "2030-04-10", reason: "R" }, credits)];
      const all = documents.map((document) => toCents(InvoiceContent, document));
      const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
      for (const field of ["net_amount", "tax_amount", "gross_amount"] as const) {
        expect(sum(all.map((document) => document[field]))).toBe(0);
        for (const { tax_percentage } of all.flatMap(({ taxes }) => taxes)) {
          const ofRate = all.flatMap(({ taxes }) => taxes.filter((tax) => tax.tax_percentage === tax_percentage));
          expect(sum(ofRate.map((tax) => tax[field]))).toBe(0);
        }
        for (const document of all) expect(sum(document.lines.map((line) => line[field]))).toBe(document[field]);
      }
      for (const { lines: own } of all) for (const line of own) expect(line.quantity * line.unit_gross_amount + 0).toBe(line.gross_amount);
    }),
    { numRuns: 300 },
  );
});

test("a part has the tax that belongs to it, not a share of how the invoice was rounded", () => {
  const content = contentWith();
  const rests = restOfLines(content, []);
  const parts = [{ line_id: "2", quantity: 1 }];
  const credit = creditNoteOf(content, { number: "C", issued_on: "2030-04-09", reason: "R", rests, parts, due_before: wholeCents(48_810) });
  expect(credit.taxes).toEqual([{ tax_percentage: 10, net_amount: -13.18, tax_amount: -1.32, gross_amount: -14.5 }]);
  expect(credit.credits?.due_amount).toBe(473.6);
});

test("the deduction of a deposit can't be taken back, by its amount or as a whole", () => {
  const content = contentWith();
  const [first, ...others] = content.lines;
  if (!first) throw new Error("an invoice without lines");
  const [rest] = restOfLines({ ...content, lines: [{ ...first, deposit: "2030-3" }, ...others] }, []);
  for (const part of [{ line_id: "1" }, { line_id: "1", gross_amount: wholeCents(100) }]) {
    expect(whyNotTakeBack(rest, part)).toBe("invoice/not_creditable");
  }
});
