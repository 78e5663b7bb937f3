import type { RegisterLaw } from "#shared/platform/countries/country.ts";

/** The groups of tax rates on a receipt. */
type RateGroup = "normal" | "reduced_1" | "reduced_2" | "zero" | "special";

/** A tax rate with its group, on the days from `from` to `to`, both inclusive. */
export type GroupedRate = { readonly percentage: number; readonly group: RateGroup; readonly from?: string; readonly to?: string };

/** The rules of a law on cash registers. */
export type RegisterRules = {
  readonly devices: readonly ("software" | "a-trust" | "fiskaly")[];
  /** `unit`: a signature creation unit signs each receipt. `tse`: a technical security system records transactions. */
  readonly security: "unit" | "tse";
  /** The official log. */
  readonly log: "dep" | "dsfinvk";
  readonly rate_groups: readonly GroupedRate[];
  /** The group of a rate that is not listed. */
  readonly not_listed: RateGroup;
  /** True if receipts of 0 begin and end a register, its months, its years and its outages. */
  readonly has_zero_receipts: boolean;
  /** True if cash movements are business cases that are signed. */
  readonly signs_cash_movements: boolean;
  /** True if the deduction of a deposit is a business case that is signed. */
  readonly names_deductions: boolean;
};

/** The laws on cash registers by their codes in the API. */
export const REGISTER_LAWS: Readonly<Record<RegisterLaw, RegisterRules>> = {
  // § 131b BAO, RKSV. The 5 % of 2020 and 2021 were named separately by the ministry; for the 4.9 % on basic foods no ruling was found, so it
  // is treated alike.
  AT: {
    devices: ["software", "a-trust"],
    security: "unit",
    log: "dep",
    rate_groups: [
      { percentage: 20, group: "normal" },
      { percentage: 10, group: "reduced_1" },
      { percentage: 13, group: "reduced_2", from: "2016-01-01" },
      { percentage: 0, group: "zero" },
      { percentage: 19, group: "special" },
      { percentage: 5, group: "special", from: "2020-07-01", to: "2021-12-31" },
      { percentage: 4.9, group: "special", from: "2026-07-01" },
    ],
    not_listed: "special",
    has_zero_receipts: true,
    signs_cash_movements: false,
    names_deductions: false,
  },
  // § 146a AO, KassenSichV, DSFinV-K. The rates of § 12 and § 24 (1) UStG, by the days on which they were in force; a TSE has no place for
  // another one but the group without a rate.
  DE: {
    devices: ["fiskaly"],
    security: "tse",
    log: "dsfinvk",
    rate_groups: [
      { percentage: 19, group: "normal", to: "2020-06-30" },
      { percentage: 16, group: "normal", from: "2020-07-01", to: "2020-12-31" },
      { percentage: 19, group: "normal", from: "2021-01-01" },
      { percentage: 7, group: "reduced_1", to: "2020-06-30" },
      { percentage: 5, group: "reduced_1", from: "2020-07-01", to: "2020-12-31" },
      { percentage: 7, group: "reduced_1", from: "2021-01-01" },
      { percentage: 10.7, group: "reduced_2", to: "2021-12-31" },
      { percentage: 9.5, group: "reduced_2", from: "2022-01-01", to: "2022-12-31" },
      { percentage: 9, group: "reduced_2", from: "2023-01-01", to: "2024-12-05" },
      { percentage: 8.4, group: "reduced_2", from: "2024-12-06", to: "2024-12-31" },
      { percentage: 7.8, group: "reduced_2", from: "2025-01-01" },
      { percentage: 5.5, group: "special" },
      { percentage: 0, group: "zero" },
    ],
    not_listed: "zero",
    has_zero_receipts: false,
    signs_cash_movements: true,
    names_deductions: true,
  },
};

/** The codes of these laws. */
export const REGISTER_LAW_CODES = ["AT", "DE"] as const satisfies readonly RegisterLaw[];
