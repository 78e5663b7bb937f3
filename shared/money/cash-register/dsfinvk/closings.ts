import type { PaymentKind } from "#shared/inventory/payment-methods/schema.ts";
import type { CashCase } from "#shared/money/cash-closings/business-cases.ts";
import type { ReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { DSFINVK_FILES } from "#shared/money/cash-register/dsfinvk/files.ts";
import { DSFINVK_LAW, type Line, linesOf, TAX_KEYS, UNKNOWN_RATE_KEY } from "#shared/money/cash-register/dsfinvk/lines.ts";
import type { Row, Rows } from "#shared/money/cash-register/dsfinvk/write-files.ts";
import { amountText } from "#shared/money/cash-register/machine-code.ts";
import { type GroupAmounts, type RateGroup, rateOfGroup } from "#shared/money/cash-register/rate-groups.ts";
import { type TseOutage, type TseSigned, tsePayment } from "#shared/money/cash-register/tse.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { type Cents, sumOf } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/**
 * Groups the receipts that are closed together: those of a daily closing of the property, else those of a calendar day. The first daily
 * closing of a property only includes the receipts of its day and the day before: earlier ones were closed by the calendar. In the order of
 * the receipts, which are those of one register; the numbers are the `Z_NR`.
 */
export function groupReceipts(receipts: readonly Placed[], isFirst: (closing: string) => boolean): ReceiptGroup[] {
  const groups = new Map<string, ReceiptGroup>();
  for (const { id, day, closing } of receipts) {
    const isClosed = closing !== null && (!isFirst(closing.id) || addDays(day, 1) >= closing.made_on);
    const key = isClosed ? closing.id : day;
    const group = groups.get(key) ?? {
      number: groups.size + 1,
      first_day: day,
      last_day: day,
      closed_at: isClosed ? closing.made_at : null,
      ids: [],
    };
    group.ids.push(id);
    group.last_day = day > group.last_day ? day : group.last_day;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A receipt with the daily closing that contains its payment, if the property has made one. */
export type Placed = { id: string; day: string; closing: { id: string; made_on: string; made_at: string } | null };
/** `closed_at` is null if nobody has closed the drawer: the day ends by the calendar. */
export type ReceiptGroup = { number: number; first_day: string; last_day: string; closed_at: string | null; ids: string[] };

/** A closing by its number in the register and its moment. */
export type ClosingKey = { number: number; at: string };

/** A receipt as it is exported. */
export type Exported = {
  id: string;
  sequence: number;
  kind: "sale" | "cancellation";
  training: boolean;
  created_at: string;
  /** Day of the property (`YYYY-MM-DD`). */
  day: string;
  amounts: GroupAmounts;
  total: Cents;
  business_case: CashCase | null;
  method_kind: PaymentKind | null;
  content: ReceiptContent;
  tse: TseSigned | TseOutage | null;
  /** The user who made it; null if it was a program or nobody known. */
  author: { id: string; name: string } | null;
  /** The receipt that this one cancels, with its register and closing. */
  cancels: { id: string; register: string; closing: ClosingKey } | null;
};
export type Closing = ClosingKey & { day: string; receipts: readonly Exported[] };

/** The register and the company, as every closing names them. */
export type Till = {
  register: string;
  client_serial: string;
  currency: string;
  /** Of this program. */
  version: string;
  tse: { serial: string; algorithm: string; time_format: string; encoding: string; public_key: string; certificate: string };
  company: { name: string; place: string; street: string; postal_code: string; city: string; tax_number: string; vat_number: string };
};

const BRAND = "Keyrack";
const TAXONOMY = "2.4";
/** ISO 3166, alpha 3. */
const GERMANY = "DEU";
/** The one TSE of a register, within a closing. */
const TSE_ID = "1";
const NO_AGENCY = "0";

/** The rows of all files: one closing after the other. */
export function dsfinvkRows(closings: readonly Closing[], till: Till): Rows {
  const parts = closings.map((closing) => rowsOf(closing, till));
  return Object.fromEntries(DSFINVK_FILES.map(({ url }) => [url, parts.flatMap((part) => part[url] ?? [])]));
}

function rowsOf(closing: Closing, till: Till): Record<string, Row[]> {
  const key = { Z_KASSE_ID: till.register, Z_ERSTELLUNG: closing.at, Z_NR: String(closing.number) };
  const entries = closing.receipts.map((receipt) => ({ receipt, lines: linesOf(receipt) }));
  // Practice is listed, and counts in no sum.
  const counted = entries.filter(({ receipt }) => !receipt.training);
  const files: Record<string, Row[]> = {
    "cashpointclosing.csv": [closingRow(closing, till)],
    "location.csv": [locationRow(till)],
    "cashregister.csv": [registerRow(till)],
    "tse.csv": [tseRow(till)],
    "vat.csv": vatRows(closing.day),
    "businesscases.csv": businessRows(counted.flatMap(({ lines }) => lines)),
    ...paymentRows(
      counted.map(({ receipt }) => receipt),
      till,
    ),
  };
  for (const { receipt, lines } of entries) {
    for (const [file, rows] of Object.entries(receiptRows(receipt, lines, till))) {
      files[file] = [...(files[file] ?? []), ...rows.map((row) => ({ BON_ID: receipt.id, ...row }))];
    }
  }
  return Object.fromEntries(Object.entries(files).map(([file, rows]) => [file, rows.map((row) => ({ ...key, ...row }))]));
}

function closingRow({ receipts }: Closing, { company }: Till): Row {
  const counted = receipts.filter(({ training }) => !training);
  return {
    TAXONOMIE_VERSION: TAXONOMY,
    Z_START_ID: receipts[0]?.id ?? "",
    Z_ENDE_ID: receipts.at(-1)?.id ?? "",
    NAME: company.name,
    STRASSE: company.street,
    PLZ: company.postal_code,
    ORT: company.city,
    LAND: GERMANY,
    STNR: company.tax_number,
    USTID: company.vat_number,
    Z_SE_ZAHLUNGEN: amountText(sumOf(counted.map(({ total }) => total))),
    Z_SE_BARZAHLUNGEN: amountText(sumOf(counted.filter(isCash).map(({ total }) => total))),
  };
}

function locationRow({ company }: Till): Row {
  const { place, street, postal_code, city, vat_number } = company;
  return { LOC_NAME: place, LOC_STRASSE: street, LOC_PLZ: postal_code, LOC_ORT: city, LOC_LAND: GERMANY, LOC_USTID: vat_number };
}

function registerRow({ client_serial, version, currency }: Till): Row {
  const software = { KASSE_SW_BRAND: BRAND, KASSE_SW_VERSION: version };
  return { KASSE_BRAND: BRAND, KASSE_MODELL: BRAND, KASSE_SERIENNR: client_serial, ...software, KASSE_BASISWAEH_CODE: currency };
}

function tseRow({ tse }: Till): Row {
  return {
    TSE_ID,
    TSE_SERIAL: tse.serial,
    TSE_SIG_ALGO: tse.algorithm,
    TSE_ZEITFORMAT: tse.time_format,
    TSE_PD_ENCODING: tse.encoding,
    TSE_PUBLIC_KEY: tse.public_key,
    TSE_ZERTIFIKAT_I: tse.certificate.slice(0, 1000),
    TSE_ZERTIFIKAT_II: tse.certificate.slice(1000),
  };
}

const RATE_WORDS: readonly { group: RateGroup; words: string }[] = [
  { group: "normal", words: "Allgemeiner Steuersatz (§ 12 Abs. 1 UStG)" },
  { group: "reduced_1", words: "Ermäßigter Steuersatz (§ 12 Abs. 2 UStG)" },
  { group: "reduced_2", words: "Durchschnittsatz (§ 24 Abs. 1 Nr. 3 UStG) übrige Fälle" },
  { group: "special", words: "Durchschnittsatz (§ 24 Abs. 1 Nr. 1 UStG)" },
  { group: "zero", words: "Nicht Steuerbar" },
];

function vatRows(day: string): Row[] {
  const listed = RATE_WORDS.map(({ group, words }) => ({
    UST_SCHLUESSEL: String(TAX_KEYS[group]),
    UST_SATZ: (rateOfGroup(group, { law: DSFINVK_LAW, day }) ?? 0).toFixed(2).replace(".", ","),
    UST_BESCHR: words,
  }));
  const without = [
    { UST_SCHLUESSEL: "6", UST_SATZ: "0,00", UST_BESCHR: "Umsatzsteuerfrei" },
    { UST_SCHLUESSEL: String(UNKNOWN_RATE_KEY), UST_SATZ: "0,00", UST_BESCHR: "UmsatzsteuerNichtErmittelbar" },
  ];
  return [...listed, ...without];
}

function businessRows(lines: readonly Line[]): Row[] {
  const byCase = groupBy(lines, ({ business, key }) => `${business} ${key}`);
  return [...byCase.values()].map((same) => {
    const { business = "Umsatz", key = UNKNOWN_RATE_KEY } = same[0] ?? {};
    const { gross, net, tax } = taxSums(same);
    const sums = { Z_UMS_BRUTTO: fine(gross), Z_UMS_NETTO: fine(net), Z_UST: fine(tax) };
    return { GV_TYP: business, AGENTUR_ID: NO_AGENCY, UST_SCHLUESSEL: String(key), ...sums };
  });
}

function paymentRows(receipts: readonly Exported[], { currency }: Till): Record<string, Row[]> {
  const byMethod = groupBy(receipts, ({ method_kind, content }) => `${tsePayment(method_kind)} ${content.method}`);
  const cash = sumOf(receipts.filter(isCash).map(({ total }) => total));
  return {
    "payment.csv": [...byMethod.values()].map((same) => ({
      ZAHLART_TYP: tsePayment(same[0]?.method_kind ?? null),
      ZAHLART_NAME: same[0]?.content.method ?? "",
      Z_ZAHLART_BETRAG: amountText(sumOf(same.map(({ total }) => total))),
    })),
    "cash_per_currency.csv": [{ ZAHLART_WAEH: currency, ZAHLART_BETRAG_WAEH: amountText(cash) }],
  };
}

function isCash({ method_kind }: Exported): boolean {
  return tsePayment(method_kind) === "Bar";
}

function receiptRows(receipt: Exported, lines: readonly Line[], { register, currency }: Till): Record<string, Row[]> {
  const { sequence, kind, training, created_at, total, method_kind, content, author } = receipt;
  const paid = amountText(total);
  return {
    "transactions.csv": [
      {
        BON_NR: String(sequence),
        BON_TYP: training ? "AVTraining" : "Beleg",
        TERMINAL_ID: register,
        BON_STORNO: kind === "cancellation" ? "1" : "0",
        BON_START: created_at,
        BON_ENDE: created_at,
        UMS_BRUTTO: paid,
        ...(author ? { BEDIENER_ID: author.id, BEDIENER_NAME: author.name } : {}),
      },
    ],
    "datapayment.csv": [
      {
        ZAHLART_TYP: tsePayment(method_kind),
        ZAHLART_NAME: content.method ?? "",
        ZAHLWAEH_CODE: currency,
        ZAHLWAEH_BETRAG: paid,
        BASISWAEH_BETRAG: paid,
      },
    ],
    "transactions_vat.csv": [...groupBy(lines, ({ key }) => key)].map(([key, same]) => ({
      UST_SCHLUESSEL: String(key),
      ...taxColumns("BON", same),
    })),
    "lines.csv": lines.map((line, index) => lineRow(line, index, register)),
    "lines_vat.csv": lines.map((line, index) => ({
      POS_ZEILE: String(index + 1),
      UST_SCHLUESSEL: String(line.key),
      ...taxColumns("POS", [line]),
    })),
    "transactions_tse.csv": receipt.tse === null ? [] : [tseTransactionRow(receipt.tse)],
    "allocation_groups.csv": content.folio_number === null ? [] : [{ ABRECHNUNGSKREIS: content.folio_number }],
    "references.csv": referenceRows(receipt),
  };
}

function lineRow({ text, business, quantity, gross }: Line, index: number, register: string): Row {
  return {
    POS_ZEILE: String(index + 1),
    ARTIKELTEXT: text,
    POS_TERMINAL_ID: register,
    GV_TYP: business,
    P_STORNO: "0",
    AGENTUR_ID: NO_AGENCY,
    MENGE: `${quantity},000`,
    STK_BR: fine(Math.round((gross * FINE) / quantity)),
  };
}

function tseTransactionRow(tse: TseSigned | TseOutage): Row {
  if (tse.kind === "outage") return { TSE_ID, TSE_TA_FEHLER: `TSE ausgefallen seit ${tse.since}: ${tse.reason}` };
  return {
    TSE_ID,
    TSE_TANR: String(tse.transaction),
    TSE_TA_START: tse.started_at,
    TSE_TA_ENDE: tse.ended_at,
    TSE_TA_VORGANGSART: tse.process_type,
    TSE_TA_SIGZ: String(tse.counter),
    TSE_TA_SIG: tse.signature,
    TSE_VORGANGSDATEN: tse.process_data,
  };
}

function referenceRows({ kind, cancels, content }: Exported): Row[] {
  if (cancels) {
    const { id, register, closing } = cancels;
    const of = { REF_DATUM: closing.at, REF_Z_KASSE_ID: register, REF_Z_NR: String(closing.number) };
    return [{ REF_TYP: "Transaktion", ...of, REF_BON_ID: id }];
  }
  return kind === "sale" && content.invoice_number !== null ? [{ REF_TYP: "ExterneRechnung", REF_BON_ID: content.invoice_number }] : [];
}

/** Hundred-thousandths of a currency unit in a cent: the five decimals in which the format names net amounts and taxes. */
const FINE = 1000;

/** In hundred-thousandths, line by line, so that receipts and closings are the exact sums of their lines. */
function taxSums(lines: readonly Line[]): { gross: number; net: number; tax: number } {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const gross = sum(lines.map((line) => line.gross * FINE));
  const net = sum(lines.map((line) => Math.round((line.gross * FINE) / (1 + line.rate / 100))));
  return { gross, net, tax: gross - net };
}

function taxColumns(prefix: "BON" | "POS", lines: readonly Line[]): Row {
  const { gross, net, tax } = taxSums(lines);
  return { [`${prefix}_BRUTTO`]: fine(gross), [`${prefix}_NETTO`]: fine(net), [`${prefix}_UST`]: fine(tax) };
}

/** Hundred-thousandths with a comma: `1234567` as `12,34567`. */
function fine(value: number): string {
  const digits = String(Math.abs(value)).padStart(6, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -5)},${digits.slice(-5)}`;
}
