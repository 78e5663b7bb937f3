import { isTaxOf } from "#tests/e-invoices/en16931/amount-rules.ts";
import { AT, all, has, type Leaf, number, type Rules, same, sum, text } from "#tests/e-invoices/en16931/tree.ts";

type Category = "S" | "Z" | "E" | "O";

const LINE_TAX = `${AT.line}/SpecifiedLineTradeSettlement/ApplicableTradeTax`;
const LINE_AMOUNT = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

const isOf = (category: Category) => (tax: Leaf) => text(tax, "CategoryCode") === category;
const lineTaxes = (invoice: Leaf, category: Category) => all(invoice, LINE_TAX).filter(isOf(category));
const breakdown = (invoice: Leaf, category: Category) => all(invoice, AT.tax).filter(isOf(category));
const hasReason = (tax: Leaf) => has(tax, "ExemptionReason") || has(tax, "ExemptionReasonCode");

function hasTaxNumber(invoice: Leaf): boolean {
  return all(invoice, `${AT.seller}/SpecifiedTaxRegistration/ID`).some(({ attributes }) =>
    ["VA", "FC"].includes(attributes["schemeID"] ?? ""),
  );
}

/** True if a line of the breakdown equals the sum of the lines of its category and rate. */
function isTheirSum(invoice: Leaf, tax: Leaf): boolean {
  const lines = all(invoice, AT.line).filter((line) => {
    const [own] = all(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax");
    const isSameRate = own && number(own, "RateApplicablePercent") === number(tax, "RateApplicablePercent");
    return own && text(own, "CategoryCode") === text(tax, "CategoryCode") && (text(tax, "CategoryCode") !== "S" || isSameRate);
  });
  return !has(tax, "BasisAmount") || same(number(tax, "BasisAmount"), sum(lines.map((line) => number(line, LINE_AMOUNT) || 0)));
}

/** Z, E and O have exactly one line of the breakdown each, if they are used. */
function isOnce(invoice: Leaf, category: Category): boolean {
  return breakdown(invoice, category).length === (lineTaxes(invoice, category).length > 0 ? 1 : 0);
}

function isFree(invoice: Leaf, category: Category): boolean {
  return lineTaxes(invoice, category).every((tax) => number(tax, "RateApplicablePercent") === 0);
}

function without(category: Category, reason: (tax: Leaf) => boolean): Rules {
  const name = `BR-${category}`;
  return {
    [`${name}-01`]: (invoice) => isOnce(invoice, category),
    [`${name}-02`]: (invoice) => lineTaxes(invoice, category).length === 0 || hasTaxNumber(invoice),
    [`${name}-05`]: (invoice) => isFree(invoice, category),
    [`${name}-08`]: (invoice) => breakdown(invoice, category).every((tax) => isTheirSum(invoice, tax)),
    [`${name}-09`]: (invoice) => breakdown(invoice, category).every((tax) => (number(tax, "CalculatedAmount") || 0) === 0),
    [`${name}-10`]: (invoice) => breakdown(invoice, category).every(reason),
  };
}

/** The rules of each VAT category. */
export const VAT_RULES: Rules = {
  "BR-S-01": (invoice) => lineTaxes(invoice, "S").length === 0 || breakdown(invoice, "S").length > 0,
  "BR-S-02": (invoice) => lineTaxes(invoice, "S").length === 0 || hasTaxNumber(invoice),
  "BR-S-05": (invoice) => lineTaxes(invoice, "S").every((tax) => number(tax, "RateApplicablePercent") > 0),
  "BR-S-08": (invoice) => breakdown(invoice, "S").every((tax) => isTheirSum(invoice, tax)),
  "BR-S-09": (invoice) => breakdown(invoice, "S").every(isTaxOf),
  "BR-S-10": (invoice) => !breakdown(invoice, "S").some(hasReason),
  ...without("Z", (tax) => !hasReason(tax)),
  ...without("E", hasReason),
  "BR-O-01": (invoice) => isOnce(invoice, "O"),
  "BR-O-02": (invoice) =>
    lineTaxes(invoice, "O").length === 0 ||
    !all(invoice, `${AT.seller}/SpecifiedTaxRegistration/ID`).some(({ attributes }) => attributes["schemeID"] === "VA"),
  "BR-O-11": (invoice) => breakdown(invoice, "O").length === 0 || all(invoice, AT.tax).length === breakdown(invoice, "O").length,
  "BR-O-12": (invoice) => breakdown(invoice, "O").length === 0 || all(invoice, LINE_TAX).length === lineTaxes(invoice, "O").length,
};
