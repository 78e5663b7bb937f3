import { z } from "zod";

/** The steps before a property can work with guests, in the order of urgency. */
export const CHECKS = ["prices", "invoice_details", "guest_register", "mail", "address", "team", "logo"] as const;
export type Check = (typeof CHECKS)[number];

/** The optional steps. */
export const OPTIONAL_CHECKS = ["guest_register", "mail", "address", "team", "logo"] as const;

/** Reported instead of room types without prices while there are no rooms. */
export const NO_ROOMS = "no_rooms";

export type CheckFacts = {
  rooms: number;
  /** Names of room types with rooms for which the default rate has no price. */
  unpriced: readonly string[];
  company: { vat_number: string | null; tax_number: string | null };
  address: { line1: string | null; city: string | null };
  bank: { iban: string | null };
  logo_id: string | null | undefined;
  /** The law of the country wants a guest register, and the property has not turned it on. */
  lacksRegister: boolean;
  mail: { refusal: "no_server" | "no_sender" | null; isTried: boolean };
  isLocal: boolean;
  members: number;
  notNeeded: readonly string[];
};

export const CheckResult = z.object({
  check: z.enum(CHECKS).describe("What is to be done"),
  state: z.enum(["done", "open", "not_needed"]).describe("State or province"),
  missing: z.array(z.string()).describe("What is missing: names of room types, paths of fields, or the problem"),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** Null if there is nothing to set up: the demo guesthouse. */
export const Checklist = z.object({ checks: z.array(CheckResult).nullable().describe("What is still to be done before the first guest") });
export type Checklist = z.infer<typeof Checklist>;

export const CheckSkip = z.strictObject({
  check: z.enum(OPTIONAL_CHECKS).describe("What is to be done"),
  not_needed: z.boolean().describe("The property does not need it"),
});

/** The key of the setting with the steps that the property does not need, separated by commas. */
export const NOT_NEEDED_KEY = "SET_UP_NOT_NEEDED";

/** Every step with what is missing. Computed from the data; only the steps that are not needed are stored. */
export function checksOf(facts: CheckFacts): CheckResult[] {
  const missing: Record<Check, readonly string[]> = {
    prices: facts.rooms > 0 ? facts.unpriced : [NO_ROOMS],
    invoice_details: missingDetails(facts),
    guest_register: facts.lacksRegister ? ["FEATURE_REGISTRATION_MANAGEMENT"] : [],
    mail: facts.mail.refusal ? [facts.mail.refusal] : facts.mail.isTried ? [] : ["untried"],
    address: facts.isLocal ? ["local"] : [],
    team: facts.members > 1 ? [] : ["alone"],
    logo: facts.logo_id ? [] : ["branding.logo_id"],
  };
  return CHECKS.map((check) => ({ check, state: stateOf(check, missing[check], facts), missing: [...missing[check]] }));
}

function stateOf(check: Check, missing: readonly string[], { notNeeded }: CheckFacts): CheckResult["state"] {
  if (missing.length === 0) return "done";
  return notNeeded.includes(check) ? "not_needed" : "open";
}

/** The law requires the property's address and its VAT (or tax) number on an invoice; guests need the bank account to pay. */
function missingDetails({ address, company, bank }: CheckFacts): string[] {
  return [
    ...(address.line1 && address.city ? [] : ["address.line1"]),
    ...(company.vat_number || company.tax_number ? [] : ["company.vat_number"]),
    ...(bank.iban ? [] : ["bank.iban"]),
  ];
}
