import { expect, test } from "vitest";
import { readCamt } from "#shared/money/bank-statements/read-camt.ts";
import { lineKeys, UnreadableStatement } from "#shared/money/bank-statements/statement.ts";
import { camt, entry } from "#tests/bank-statements/camt.ts";

test.each(["02", "04", "08"] as const)("version %s: account, balances, and a line with payer, purpose and references", (version) => {
  const [statement, ...others] = readCamt(camt([entry({ version })], { version }));
  expect(others).toEqual([]);
  expect(statement).toEqual({
    account: "AT611904300234573201",
    statement_number: "7",
    from_day: "2030-04-01",
    to_day: "2030-04-30",
    opening_amount: 100_000,
    closing_amount: -5_000,
    lines: [
      {
        booked_on: "2030-04-12",
        valued_on: "2030-04-13",
        amount: 12_950,
        currency: "EUR",
        name: "Eva Moser & Söhne",
        iban: "DE89370400440532013000",
        reference: "Rechnung 2030-13 Danke",
        end_to_end_id: "E-1",
        bank_reference: "B-1",
      },
    ],
  });
});

test("what goes out is below zero, and names whom it went to", () => {
  const [statement] = readCamt(camt([entry({ sign: "DBIT" })]));
  expect(statement?.lines).toMatchObject([{ amount: -12_950, name: "Wäscherei Huber", iban: "AT021100000012345678" }]);
});

test("announced entries are left out; a batch is one line for each payment whose amounts add up", () => {
  const details = (amounts: string[]) =>
    amounts.map((amount, index) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>R ${index}</Ustrd></RmtInf></TxDtls>`).join("");
  const [statement] = readCamt(
    camt([
      entry({ state: "PDNG" }),
      entry({ amount: "30.00", details: details(["10.00", "20.00"]) }),
      entry({ amount: "30.00", details: details(["10.00", "19.00"]) }),
    ]),
  );
  expect(statement?.lines.map(({ amount, reference }) => [amount, reference])).toEqual([
    [1_000, "R 0"],
    [2_000, "R 1"],
    [3_000, null],
  ]);
});

test("several statements in a file, prefixes of namespaces, and instants instead of days", () => {
  const text = camt([entry({})]).replace("</BkToCstmrStmt>", "<Stmt><Id>8</Id></Stmt></BkToCstmrStmt>");
  expect(readCamt(text).map(({ statement_number, lines }) => [statement_number, lines.length])).toEqual([
    ["7", 1],
    ["8", 0],
  ]);
  expect(readCamt(text.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1ns2:"))).toEqual(readCamt(text));
  const timed = camt([entry({})]).replace("<Dt>2030-04-12</Dt>", "<DtTm>2030-04-12T23:30:00+02:00</DtTm>");
  expect(readCamt(timed)[0]?.lines).toMatchObject([{ booked_on: "2030-04-12" }]);
});

test.each([
  ["doctype", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${camt([])}`],
  ["doctype", camt([]).replace("<BkToCstmrStmt>", "<!doctype x><BkToCstmrStmt>")],
  ["unreadable", "<Document><BkToCstmrStmt>"],
  ["unreadable", "no xml at all"],
  ["unreadable", `${"<a>".repeat(50_000)}${"</a>".repeat(50_000)}`],
  ["no_statement", "<Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>"],
  ["no_statement", "<Document><__proto__><Stmt/></__proto__></Document>"],
  ["bad_amount", camt([entry({ amount: "1e5" })])],
  ["bad_amount", camt([entry({ amount: "10.005" })])],
  ["bad_amount", camt([entry({ amount: "-10.00" })])],
  [
    "bad_date",
    camt([entry({})])
      .replace("<Dt>2030-04-12</Dt>", "")
      .replace("<Dt>2030-04-13</Dt>", "<Dt>2030-02-31</Dt>"),
  ],
])("%s is refused: %.60s", (reason, text) => {
  const refusal = () => readCamt(text);
  expect(refusal).toThrow(UnreadableStatement);
  expect(refusal).toThrow(reason);
});

test("entities of a billion laughs are text, since no entity is declared", () => {
  const [statement] = readCamt(camt([entry({})]).replace("Danke", "&lol9;"));
  expect(statement?.lines[0]?.reference).toBe("Rechnung 2030-13 &lol9;");
});

test("equal lines of one statement differ, the same line of another statement does not", () => {
  const [first] = readCamt(camt([entry({}), entry({}), entry({ amount: "5.00" })]));
  const [second] = readCamt(camt([entry({}), entry({})], { number: "8" }));
  const keys = lineKeys(first?.account ?? null, first?.lines ?? []);
  expect(new Set(keys).size).toBe(3);
  expect(lineKeys(second?.account ?? null, second?.lines ?? [])).toEqual(keys.slice(0, 2));
});
