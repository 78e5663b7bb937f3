import { AT, all, has, type Leaf, number, type Rules, same, sum, text } from "#tests/e-invoices/en16931/tree.ts";

const at = (invoice: Leaf, name: string) => number(invoice, `${AT.sums}/${name}`);
const optional = (invoice: Leaf, name: string) => (has(invoice, `${AT.sums}/${name}`) ? at(invoice, name) : 0);
const LINE_AMOUNT = `${AT.line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`;

/** Applies a rule only if the amount is present; other rules check that it is present. */
function where(names: readonly string[], holds: (invoice: Leaf) => boolean): (invoice: Leaf) => boolean {
  return (invoice) => names.some((name) => !has(invoice, `${AT.sums}/${name}`)) || holds(invoice);
}

/** Allowances and charges of the whole invoice, which a hotel's invoice does not have; then their sum is absent too. */
function charged(invoice: Leaf, indicator: "true" | "false"): number | null {
  const found = all(invoice, `${AT.settlement}/SpecifiedTradeAllowanceCharge`).filter(
    (each) => text(each, "ChargeIndicator/Indicator") === indicator,
  );
  return found.length === 0 ? null : sum(found.map((each) => number(each, "ActualAmount")));
}

function isTheirSum(invoice: Leaf, name: string, indicator: "true" | "false"): boolean {
  const expected = charged(invoice, indicator);
  return expected === null ? !has(invoice, `${AT.sums}/${name}`) : same(at(invoice, name), expected);
}

/** The official test tolerates a whole currency unit; here one cent, which results from gross prices. */
const TOLERANCE = 0.0101;

/** A VAT amount is its base times its rate. */
export function isTaxOf(tax: Leaf): boolean {
  if (["CalculatedAmount", "BasisAmount", "RateApplicablePercent"].some((name) => !has(tax, name))) return true;
  const exact = (number(tax, "BasisAmount") * number(tax, "RateApplicablePercent")) / 100;
  const rounded = Math.sign(exact) * (Math.round(Math.abs(exact) * 100 + 1e-6) / 100);
  return Math.abs(rounded - number(tax, "CalculatedAmount")) < TOLERANCE;
}

/** Rules of sums. */
export const SUM_RULES: Rules = {
  "BR-CO-10": where(["LineTotalAmount"], (invoice) =>
    same(at(invoice, "LineTotalAmount"), sum(all(invoice, LINE_AMOUNT).map((amount) => Number(amount.text)))),
  ),
  "BR-CO-11": (invoice) => isTheirSum(invoice, "AllowanceTotalAmount", "false"),
  "BR-CO-12": (invoice) => isTheirSum(invoice, "ChargeTotalAmount", "true"),
  "BR-CO-13": where(["LineTotalAmount", "TaxBasisTotalAmount"], (invoice) =>
    same(
      at(invoice, "TaxBasisTotalAmount"),
      sum([at(invoice, "LineTotalAmount"), -optional(invoice, "AllowanceTotalAmount"), optional(invoice, "ChargeTotalAmount")]),
    ),
  ),
  "BR-CO-14": where(["TaxTotalAmount"], (invoice) =>
    same(at(invoice, "TaxTotalAmount"), sum(all(invoice, AT.tax).map((tax) => number(tax, "CalculatedAmount") || 0))),
  ),
  "BR-CO-15": where(["GrandTotalAmount", "TaxBasisTotalAmount"], (invoice) => {
    const currency = text(invoice, `${AT.settlement}/InvoiceCurrencyCode`);
    const taxes = all(invoice, `${AT.sums}/TaxTotalAmount`).filter(
      ({ attributes }) => currency === "" || attributes["currencyID"] === currency,
    );
    const [tax] = taxes;
    if (taxes.length > 1 || !tax) return same(at(invoice, "GrandTotalAmount"), at(invoice, "TaxBasisTotalAmount"));
    return same(at(invoice, "GrandTotalAmount"), sum([at(invoice, "TaxBasisTotalAmount"), Number(tax.text)]));
  }),
  "BR-CO-16": where(["GrandTotalAmount", "DuePayableAmount"], (invoice) =>
    same(
      at(invoice, "DuePayableAmount"),
      sum([at(invoice, "GrandTotalAmount"), -optional(invoice, "TotalPrepaidAmount"), optional(invoice, "RoundingAmount")]),
    ),
  ),
  "BR-CO-17": (invoice) => all(invoice, AT.tax).every(isTaxOf),
};

function twoDecimals(path: string): (invoice: Leaf) => boolean {
  return (invoice) => all(invoice, path).every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount.text.trim()));
}

/** Amounts have two decimals at most; prices and quantities may have more. */
export const DECIMAL_RULES: Rules = {
  "BR-DEC-09": twoDecimals(`${AT.sums}/LineTotalAmount`),
  "BR-DEC-10": twoDecimals(`${AT.sums}/AllowanceTotalAmount`),
  "BR-DEC-11": twoDecimals(`${AT.sums}/ChargeTotalAmount`),
  "BR-DEC-12": twoDecimals(`${AT.sums}/TaxBasisTotalAmount`),
  "BR-DEC-13": twoDecimals(`${AT.sums}/TaxTotalAmount`),
  "BR-DEC-14": twoDecimals(`${AT.sums}/GrandTotalAmount`),
  "BR-DEC-16": twoDecimals(`${AT.sums}/TotalPrepaidAmount`),
  "BR-DEC-17": twoDecimals(`${AT.sums}/RoundingAmount`),
  "BR-DEC-18": twoDecimals(`${AT.sums}/DuePayableAmount`),
  "BR-DEC-19": twoDecimals(`${AT.tax}/BasisAmount`),
  "BR-DEC-20": twoDecimals(`${AT.tax}/CalculatedAmount`),
  "BR-DEC-23": twoDecimals(LINE_AMOUNT),
};

/** True if no element is empty (UN/CEFACT's naming rules; a warning at Peppol). */
export function isFilled(leaf: Leaf): boolean {
  return (leaf.text.trim() !== "" || leaf.children.length > 0) && leaf.children.every(isFilled);
}
