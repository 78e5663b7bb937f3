import { expect, test } from "vitest";
import { type Incoming, isNamed, isSameName, matchLine, matchLines, type Payable } from "#shared/money/bank-statements/matching.ts";
import { cents } from "#shared/platform/core/money.ts";

const invoice = (id: string, due: number, given: Partial<Payable> = {}): Payable => ({
  id,
  kind: "invoice",
  due_amount: cents(due),
  fee_amount: cents(0),
  references: [id],
  names: ["Eva Moser"],
  ...given,
});
const line = (rest: number, text: string, name: string | null = null, id = "line"): Incoming => ({ id, rest: cents(rest), name, text });

test.each([
  ["Rechnung 2030-13", true],
  ["RG2030-13", true],
  ["Re.Nr.: 2030/13 vom 3.4.", true],
  ["203013", true],
  ["RECHNUNG 2030- 13", true],
  ["Rechnung 2030-\n13", true],
  ["2030-135", false],
  ["12030-13", false],
  ["2030-13-1", false],
  ["2030 und 13", false],
  ["2030-1 3", true],
  ["", false],
])("%s names invoice 2030-13: %s", (text, isIt) => {
  expect(isNamed(text, "2030-13")).toBe(isIt);
});

test("a short code is no reference, letters belong to one", () => {
  expect(isNamed("Zimmer 101", "101")).toBe(false);
  expect(isNamed("booking HX-58157", "HX-58157")).toBe(true);
  expect(isNamed("AHX-58157", "HX-58157")).toBe(false);
});

test.each([
  ["MOSER EVA", "Eva Moser", true],
  ["Dr. Eva Moser", "Moser Eva", true],
  ["Müller GmbH", "Mueller GmbH & Co KG", true],
  ["Eva", "Eva Moser", false],
  ["Max Moser", "Eva Moser", false],
  [null, "Eva Moser", false],
])("%s is %s: %s", (first, second, isIt) => {
  expect(isSameName(first, second)).toBe(isIt);
});

test.each([
  ["reference and amount", line(100, "R 2030-1"), "certain", "reference_and_amount", [["2030-1", 10_000]], 0],
  ["reference, too little", line(60, "R 2030-1"), "likely", "reference", [["2030-1", 6_000]], 0],
  ["reference, too much", line(130, "R 2030-1"), "likely", "reference", [["2030-1", 10_000]], 3_000],
  [
    "two references, together",
    line(150, "2030-1 und 2030-2"),
    "certain",
    "reference_and_amount",
    [
      ["2030-1", 10_000],
      ["2030-2", 5_000],
    ],
    0,
  ],
  ["two references, one amount", line(50, "2030-1 2030-2"), "certain", "reference_and_amount", [["2030-2", 5_000]], 0],
  ["amount and name", line(100, "Danke", "Moser Eva"), "likely", "name_and_amount", [["2030-1", 10_000]], 0],
  ["amount alone", line(50, "Danke", "Firma X"), "possible", "amount", [["2030-2", 5_000]], 0],
] as const)("%s", (_, incoming, confidence, reason, parts, rest) => {
  const match = matchLine(incoming, [invoice("2030-1", 100), invoice("2030-2", 50, { names: ["Max Huber"] })]);
  expect(match).toMatchObject({ confidence, reason, rest });
  expect(match?.parts.map(({ id, amount }) => [id, amount])).toEqual(parts);
});

test("nothing is proposed for what fits nothing, or fits two alike", () => {
  const twins = [invoice("2030-1", 100), invoice("2030-2", 100)];
  expect(matchLine(line(100, "Danke"), twins)).toBeNull();
  expect(matchLine(line(100, "Danke", "Eva Moser"), twins)).toBeNull();
  expect(matchLine(line(42, "Danke", "Firma X"), [invoice("2030-1", 100)])).toBeNull();
});

test("fees are paid after what the invoice asks for", () => {
  const reminded = invoice("2030-1", 100, { fee_amount: cents(3) });
  expect(matchLine(line(103, "2030-1"), [reminded])).toMatchObject({
    confidence: "certain",
    parts: [
      { is_fee: false, amount: 10_000 },
      { is_fee: true, amount: 300 },
    ],
  });
  expect(matchLine(line(100, "2030-1"), [reminded])).toMatchObject({ confidence: "certain", parts: [{ is_fee: false, amount: 10_000 }] });
});

test("the second of two equal lines does not pay the same invoice again", () => {
  const found = matchLines([line(100, "2030-1", null, "a"), line(100, "2030-1", null, "b")], [invoice("2030-1", 100)]);
  expect([...found.keys()]).toEqual(["a"]);
});

test("a booking's code leads to its invoice, and to its folio while there is none", () => {
  const folio: Payable = { ...invoice("58157", 80), kind: "folio" };
  const billed = invoice("2030-1", 100, { references: ["2030-1", "58157"] });
  expect(matchLine(line(80, "Buchung 58157"), [folio])).toMatchObject({ confidence: "certain", parts: [{ kind: "folio" }] });
  expect(matchLine(line(80, "Buchung 58157"), [billed, folio])).toMatchObject({ confidence: "likely", parts: [{ id: "2030-1" }] });
});
