import type { MissingMapping } from "#shared/office/reports/accounting.ts";

type SettingField = Exclude<MissingMapping["field"], "account_number" | "deposit_account" | "tax_code" | "rzl_key" | "number">;
type Sentence =
  `missing_${"account_number" | "deposit_account" | "tax_code" | "rzl_key" | "number" | "for_datev" | "datev_length" | "no_rate"}`;

/** The words for a missing mapping: a sentence about a record of that name or about a setting; null if the setting alone is named. */
export type MissingPhrase = { sentence: Sentence | null; name: string; setting: SettingField | null };

/** The words for a missing mapping, such as "Tax code for 20 %", as keys of `accountingText`. */
export function missingPhrase({ object, id, name, field, format }: MissingMapping): MissingPhrase {
  const ofRecord = (sentence: Sentence): MissingPhrase => ({ sentence, name, setting: null });
  switch (field) {
    case "deposit_account":
    case "number":
      return ofRecord(`missing_${field}`);
    case "datev_consultant":
    case "datev_client":
      return { sentence: "missing_for_datev", name, setting: field };
    case "debtor_account":
    case "advance_account":
    case "city_tax_account":
      return { sentence: format === "datev" ? "missing_datev_length" : null, name, setting: field };
    case "tax_code":
    case "rzl_key":
      return ofRecord(object === "tax_rate" && id === null ? "missing_no_rate" : `missing_${field}`);
    case "account_number":
      if (object === "tax_rate" && id === null) return ofRecord("missing_no_rate");
      return ofRecord(format === "datev" ? "missing_datev_length" : "missing_account_number");
  }
}
