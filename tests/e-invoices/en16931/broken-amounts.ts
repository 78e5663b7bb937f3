import { add, type Breaking, drop, ofCategory, put, together } from "#tests/e-invoices/en16931/breaking.ts";
import type { Broken } from "#tests/e-invoices/en16931/broken-documents.ts";
import { AT } from "#tests/e-invoices/en16931/tree.ts";

const LINE_TAX = `${AT.line}/SpecifiedLineTradeSettlement/ApplicableTradeTax`;
const LINE_AMOUNT = `${AT.line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`;

const sumIs = (name: string, amount: string) => put(`${AT.sums}/${name}`, amount);

/** City tax under another category. */
function as(category: string): Breaking {
  const recode = put("CategoryCode", category);
  return together(ofCategory(LINE_TAX, "E", recode), ofCategory(AT.tax, "E", recode));
}
const withoutReason = together(drop(`${AT.tax}/ExemptionReason`), drop(`${AT.tax}/ExemptionReasonCode`));
const asZero = together(as("Z"), withoutReason);
const inBreakdown = (category: string, way: Breaking) => ofCategory(AT.tax, category, way);
const inLines = (category: string, way: Breaking) => ofCategory(LINE_TAX, category, way);
const withoutTaxNumbers = drop(`${AT.seller}/SpecifiedTaxRegistration`);

/** Of an invoice over 118.09 + 11.81 at 10 %, 16.75 + 3.35 at 20 % and 4.70 of city tax. */
export const BROKEN_AMOUNTS: Readonly<Record<string, Broken>> = {
  "BR-CO-10": [sumIs("LineTotalAmount", "139.55"), "BR-CO-13"],
  "BR-CO-11": [
    together(
      sumIs("TaxBasisTotalAmount", "138.54"),
      sumIs("GrandTotalAmount", "153.70"),
      sumIs("DuePayableAmount", "153.70"),
      add(AT.sums, "AllowanceTotalAmount", "1.00"),
    ),
  ],
  "BR-CO-12": [
    together(
      sumIs("TaxBasisTotalAmount", "140.54"),
      sumIs("GrandTotalAmount", "155.70"),
      sumIs("DuePayableAmount", "155.70"),
      add(AT.sums, "ChargeTotalAmount", "1.00"),
    ),
  ],
  "BR-CO-13": [sumIs("TaxBasisTotalAmount", "139.55"), "BR-CO-15"],
  "BR-CO-14": [together(sumIs("TaxTotalAmount", "15.17"), sumIs("GrandTotalAmount", "154.71"), sumIs("DuePayableAmount", "154.71"))],
  "BR-CO-15": [together(sumIs("GrandTotalAmount", "154.71"), sumIs("DuePayableAmount", "154.71"))],
  "BR-CO-16": [sumIs("DuePayableAmount", "154.71")],
  "BR-CO-17": [inBreakdown("E", put("RateApplicablePercent", "10"))],
  "BR-DEC-09": [sumIs("LineTotalAmount", "139.540")],
  "BR-DEC-10": [add(AT.sums, "AllowanceTotalAmount", "0.000"), "BR-CO-11"],
  "BR-DEC-11": [add(AT.sums, "ChargeTotalAmount", "0.000"), "BR-CO-12"],
  "BR-DEC-12": [sumIs("TaxBasisTotalAmount", "139.540")],
  "BR-DEC-13": [sumIs("TaxTotalAmount", "15.160")],
  "BR-DEC-14": [sumIs("GrandTotalAmount", "154.700")],
  "BR-DEC-16": [sumIs("TotalPrepaidAmount", "0.000")],
  "BR-DEC-17": [add(AT.sums, "RoundingAmount", "0.000")],
  "BR-DEC-18": [sumIs("DuePayableAmount", "154.700")],
  "BR-DEC-19": [put(`${AT.tax}/BasisAmount`, "16.750")],
  "BR-DEC-20": [put(`${AT.tax}/CalculatedAmount`, "3.350")],
  "BR-DEC-23": [put(LINE_AMOUNT, "118.090")],
  "BR-S-01": [inBreakdown("S", put("CategoryCode", "AE"))],
  "BR-S-02": [together(as("AE"), withoutTaxNumbers), "BR-DE-16"],
  "BR-S-05": [inLines("S", put("RateApplicablePercent", "-10")), "BR-S-08"],
  "BR-S-08": [put(`${AT.tax}/BasisAmount`, "16.76")],
  "BR-S-09": [put(`${AT.tax}/CalculatedAmount`, "3.33"), "BR-CO-14", "BR-CO-17"],
  "BR-S-10": [inBreakdown("S", add("", "ExemptionReason", "none"))],
  "BR-Z-01": [inLines("E", put("CategoryCode", "Z")), "BR-E-01", "BR-E-08"],
  "BR-Z-02": [together(asZero, withoutTaxNumbers), "BR-S-02", "BR-DE-16"],
  "BR-Z-05": [together(asZero, inLines("Z", put("RateApplicablePercent", "10")))],
  "BR-Z-08": [together(asZero, inBreakdown("Z", put("BasisAmount", "4.71")))],
  "BR-Z-09": [together(asZero, inBreakdown("Z", put("CalculatedAmount", "0.01"))), "BR-CO-14"],
  "BR-Z-10": [as("Z")],
  "BR-E-01": [inBreakdown("E", put("CategoryCode", "AE"))],
  "BR-E-02": [withoutTaxNumbers, "BR-S-02", "BR-DE-16"],
  "BR-E-05": [inLines("E", put("RateApplicablePercent", "10"))],
  "BR-E-08": [inBreakdown("E", put("BasisAmount", "4.71"))],
  "BR-E-09": [inBreakdown("E", put("CalculatedAmount", "0.01")), "BR-CO-14"],
  "BR-E-10": [withoutReason],
  "BR-O-01": [inLines("E", put("CategoryCode", "O")), "BR-E-01", "BR-E-08", "BR-O-02"],
  "BR-O-02": [as("O"), "BR-O-11", "BR-O-12"],
  "BR-O-11": [inBreakdown("E", put("CategoryCode", "O")), "BR-E-01", "BR-O-01", "BR-O-12"],
  "BR-O-12": [together(as("O"), drop(`${AT.seller}/SpecifiedTaxRegistration`)), "BR-O-11", "BR-S-02", "BR-DE-16"],
  "PEPPOL-EN16931-R120": [put(`${AT.line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`, "118.10")],
};
