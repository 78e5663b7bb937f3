import { MAX_LINES, type ReadStatement, type StatementLine, UnreadableStatement } from "#shared/money/bank-statements/statement.ts";
import { type Cents, cents, negated, sumOf } from "#shared/platform/core/money.ts";
import { child, children, lineIn, type Node, readXml, UnreadableXml } from "#shared/platform/core/read-xml.ts";

/**
 * Reads account statements of ISO 20022, camt.053.001.02 to .08 and what differs as little. Entries that are only announced are left out; an
 * entry of several payments is one line for each. Document types and entities of their own are refused before anything is parsed. Throws
 * `UnreadableStatement`.
 */
export function readCamt(text: string): ReadStatement[] {
  const root = child(parsed(text), "Document", "BkToCstmrStmt");
  const statements = children(root, "Stmt");
  if (statements.length === 0) throw new UnreadableStatement("no_statement");
  const read = statements.map(statementOf);
  if (read.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_LINES) throw new UnreadableStatement("too_many_lines");
  return read;
}

/** True if a file looks like XML rather than like a table. */
export function looksLikeXml(text: string): boolean {
  return /^\s*</.test(text.replace(/^\uFEFF/, ""));
}

function parsed(text: string): Node {
  try {
    return readXml(text);
  } catch (cause) {
    if (cause instanceof UnreadableXml) throw new UnreadableStatement(cause.reason);
    throw cause;
  }
}

function statementOf(statement: Node): ReadStatement {
  const account = child(statement, "Acct");
  const lines = children(statement, "Ntry").flatMap((entry, index) =>
    linesOf(entry, { number: index + 1, currency: lineIn(child(account, "Ccy")) }),
  );
  return {
    account: lineIn(child(account, "Id", "IBAN")) ?? lineIn(child(account, "Id", "Othr", "Id")),
    statement_number: lineIn(child(statement, "ElctrncSeqNb")) ?? lineIn(child(statement, "LglSeqNb")) ?? lineIn(child(statement, "Id")),
    from_day: dayIn(child(statement, "FrToDt", "FrDtTm")),
    to_day: dayIn(child(statement, "FrToDt", "ToDtTm")),
    opening_amount: balanceOf(statement, ["OPBD", "PRCD"]),
    closing_amount: balanceOf(statement, ["CLBD"]),
    lines,
  };
}

function balanceOf(statement: Node, codes: readonly string[]): Cents | null {
  const found = children(statement, "Bal").find((balance) => codes.includes(lineIn(child(balance, "Tp", "CdOrPrtry", "Cd")) ?? ""));
  if (found === undefined) return null;
  const amount = centsIn(child(found, "Amt"), 0);
  return lineIn(child(found, "CdtDbtInd")) === "DBIT" ? negated(amount) : amount;
}

type Place = { number: number; currency: string | null };

/** The lines of an entry: one, or one for each payment of a batch whose amounts are named and add up. */
function linesOf(entry: Node, place: Place): StatementLine[] {
  // Version 2 has the state as text, later ones in an element.
  const state = lineIn(child(entry, "Sts", "Cd")) ?? lineIn(child(entry, "Sts"));
  if (state !== null && state !== "BOOK") return [];
  const details = children(child(entry, "NtryDtls"), "TxDtls");
  const whole = { sign: lineIn(child(entry, "CdtDbtInd")), amount: child(entry, "Amt") };
  const total = signed(whole, place.number);
  const amounts = details.map((detail) => amountOf(detail, whole.sign, place.number));
  const isSplit =
    details.length > 1 && amounts.every((amount) => amount !== null) && sumOf(amounts.flatMap((amount) => amount ?? [])) === total;
  if (!isSplit) return [lineOf(entry, details.length === 1 ? details[0] : undefined, { ...place, amount: total })];
  return details.map((detail, index) => lineOf(entry, detail, { ...place, amount: amounts[index] ?? total }));
}

/** The amount of one payment of a batch, with its sign; null if the bank names none in the account's currency. */
function amountOf(detail: Node, sign: string | null, number: number): Cents | null {
  const amount = child(detail, "Amt") ?? child(detail, "AmtDtls", "TxAmt", "Amt");
  return amount === undefined ? null : signed({ sign: lineIn(child(detail, "CdtDbtInd")) ?? sign, amount }, number);
}

function signed({ sign, amount }: { sign: string | null; amount: Node }, number: number): Cents {
  const value = centsIn(amount, number);
  return sign === "DBIT" ? negated(value) : value;
}

function lineOf(entry: Node, detail: Node, { number, currency, amount }: Place & { amount: Cents }): StatementLine {
  const booked_on = dayIn(child(entry, "BookgDt")) ?? dayIn(child(entry, "ValDt"));
  if (booked_on === null) throw new UnreadableStatement("bad_date", number);
  const parties = child(detail, "RltdPties");
  const [party, account] = amount < 0 ? ["Cdtr", "CdtrAcct"] : ["Dbtr", "DbtrAcct"];
  return {
    booked_on,
    valued_on: dayIn(child(entry, "ValDt")),
    amount,
    currency: lineIn(child(entry, "Amt", "@Ccy")) ?? currency ?? "EUR",
    name: nameOf(child(parties, party)) ?? nameOf(child(parties, `Ultmt${party}`)),
    iban: lineIn(child(parties, account, "Id", "IBAN")),
    reference: purposeOf(entry, detail),
    end_to_end_id: provided(lineIn(child(detail, "Refs", "EndToEndId"))),
    bank_reference: lineIn(child(detail, "Refs", "AcctSvcrRef")) ?? lineIn(child(entry, "AcctSvcrRef")),
  };
}

/** Since version 8 a party's name is one level deeper. */
function nameOf(party: Node): string | null {
  return lineIn(child(party, "Nm")) ?? lineIn(child(party, "Pty", "Nm"));
}

function provided(id: string | null): string | null {
  return id === "NOTPROVIDED" ? null : id;
}

/** The payer's text, with a structured reference; else the bank's own text. */
function purposeOf(entry: Node, detail: Node): string | null {
  const remittance = child(detail, "RmtInf");
  const written = [
    ...children(remittance, "Ustrd").map(lineIn),
    ...children(remittance, "Strd").flatMap((each) => [
      lineIn(child(each, "CdtrRefInf", "Ref")),
      ...children(each, "AddtlRmtInf").map(lineIn),
      ...children(each, "RfrdDocInf").map((document) => lineIn(child(document, "Nb"))),
    ]),
  ].filter((text) => text !== null);
  if (written.length > 0) return written.join(" ");
  return lineIn(child(detail, "AddtlTxInf")) ?? lineIn(child(entry, "AddtlNtryInf"));
}

/** The day of an element with a date or an instant in it, or of the element itself. */
function dayIn(node: Node): string | null {
  const text = lineIn(child(node, "Dt")) ?? lineIn(child(node, "DtTm")) ?? lineIn(node);
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text ?? "") ?? [];
  return day !== undefined && isOfCalendar(day) ? day : null;
}

/** 31 February is read as 3 March by JavaScript. */
function isOfCalendar(day: string): boolean {
  return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}

function centsIn(node: Node, number: number): Cents {
  const text = lineIn(node) ?? "";
  const [, whole = "", decimals = ""] = /^\+?(\d{1,12})(?:\.(\d{0,5}))?$/.exec(text) ?? [];
  if (whole === "" || /[1-9]/.test(decimals.slice(2))) throw new UnreadableStatement("bad_amount", number, text.slice(0, 40));
  return cents(Number(`${whole}.${decimals.slice(0, 2)}`));
}
