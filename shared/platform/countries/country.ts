/** The kinds of messages that serve the house more than the stay. */
export type AdvertisingPurpose = "offers" | "reviews";

/** A text in both languages. */
type Words = { readonly de: string; readonly en: string };

/** A day, `YYYY-MM-DD`, from which something is in force. */
type ValidFrom = { readonly valid_from: string };

/** The law and the conventions of one country in which a property can be, as plain data. Callers read a field and never compare countries. */
export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: Words;
  readonly currency: string;
  readonly time_zone: string;
  /** The tags for dates, numbers and money, by the reader's language. */
  readonly locales: Readonly<{ de: `de-${string}`; en: `en-${string}` }>;
  /** False if German writes "ss" for "ß". */
  readonly has_sharp_s: boolean;
  /** A part of the country, as addresses name it. */
  readonly state: Words;
  /** True if its postal addresses name the state or province. */
  readonly has_state_in_address: boolean;
  readonly vat: Vat;
  readonly company: CompanyTerms;
  readonly invoices: InvoiceLaw;
  readonly local_tax: Words;
  readonly identity_card: Words;
  readonly registration: RegistrationLaw;
  readonly cash_register: Words;
  /** True if the law asks who takes cash for a register that signs its receipts. */
  readonly wants_cash_register: boolean;
  /** The law that a cash register follows, by its code in the API. */
  readonly register_law: RegisterLaw;
  /** The page of the documentation about that law; null if the country has none. */
  readonly register_page: "cash_register_austria" | "cash_register_germany" | null;
  readonly retention: Readonly<Record<"register" | "invoices" | "mails", RetentionBounds>>;
  readonly privacy: PrivacyLaw;
  /** The messages that are advertising before the law: only guests who have agreed get them. */
  readonly consent_for: readonly AdvertisingPurpose[];
  /** The formats of bookkeeping that tax advisers there read. */
  readonly accounting_formats: readonly ("bmd" | "rzl" | "datev")[];
  /** True if the tourism statistics count residences by the codes of an official list, and not by country. */
  readonly has_origin_codes: boolean;
  /** The regions by which the tourism statistics count residents; null if it counts the country as a whole. */
  readonly regions: Regions | null;
};

type Vat = {
  /** In percent: 0, and the statutory rates. */
  readonly rates: readonly number[];
  readonly lodging: number;
  readonly breakfast: number;
  /** The rate of the drinks in it where that is another one. */
  readonly breakfast_drinks: number | null;
  /** The tax as documents name it. */
  readonly name: Words;
  readonly full_name: Words;
  /** The reasons for charging none, by kind; the last one in force counts. */
  readonly exemptions: Readonly<Record<"small_business" | "pass_through" | "outside", readonly Exemption[]>>;
  /** The law by which a tax collected for the municipality is not part of the price. */
  readonly passed_on_law: string;
  /** The words for a line without tax and without a reason. */
  readonly untaxed: Words;
  /** A business that charges no tax, as there is little turnover. */
  readonly small_business: Words;
};

/** `code` is the VATEX code in an e-invoice (BT-121), null if the list has none. */
type Exemption = ValidFrom & Words & { readonly code: string | null };

type CompanyTerms = {
  readonly vat_number: Words;
  /** Before the number on documents. */
  readonly vat_number_short: Words;
  readonly your_vat_number: Words;
  readonly vat_number_example: string;
  readonly tax_number: Words;
  readonly register: Words;
  readonly register_number: Words;
  readonly register_court: Words;
  readonly register_court_example: string;
};

type InvoiceLaw = {
  /** Up to `small` an invoice needs neither the seller's number nor the buyer; above `buyer_vat_number` a company's number is named. Gross, in the currency. */
  readonly limits: readonly (ValidFrom & { readonly small: number; readonly buyer_vat_number: number | null })[];
  /** True if the seller's number is needed on untaxed invoices, too. */
  readonly always_names_number: boolean;
  /** True if a seller who has a VAT number must name it, and not only a tax number. */
  readonly prefers_vat_number: boolean;
  /** True if e-invoices between two businesses of the country follow rules beyond the European ones. */
  readonly has_domestic_e_invoice: boolean;
  /** The reference that a public office wants on its invoices. */
  readonly office_reference: Words;
  /** True if the state receives e-invoices on a platform that finds offices by the order reference. */
  readonly has_state_platform: boolean;
};

/** The fields of the API in which a guest's data are missing. */
type GuestField = "name" | "date_of_birth" | "nationality";
type DocumentField = "type" | "number" | "issued_on" | "issued_by";

type RegistrationLaw = {
  /** True if the law wants a register of guests everywhere in the country. */
  readonly is_required: boolean;
  /** True if only foreigners register. */
  readonly foreigners_only: boolean;
  /** `named`: each companion is registered. `counted`: only their number and nationalities. */
  readonly companions: "named" | "counted";
  readonly companion_fields: readonly GuestField[];
  readonly document_fields: readonly DocumentField[];
  /** The form's fields beyond those of every country. */
  readonly form: Readonly<{
    title: Words;
    law: Words;
    keep: Words;
    gender: boolean;
    room: boolean;
    companions_nationality: boolean;
    /** `serial_number`: the number alone, of every guest. `complete`: kind, number and issue, of foreigners. */
    document: "serial_number" | "complete";
    departure: boolean;
  }>;
  /** True if a signature on a screen is one before the law. */
  readonly signs_on_screen: boolean;
  /** True if a companion is exported with name and birthday only. */
  readonly exports_companions_briefly: boolean;
  readonly kept_years: number;
  readonly kept_from: "entry" | "departure";
};

/** Retention in months: the usual one, and the bounds of the law, null if it sets none. */
export type RetentionBounds = { readonly usual: number; readonly min: number | null; readonly max: number | null };

type PrivacyLaw = {
  /** True if the GDPR applies. */
  readonly is_gdpr: boolean;
  readonly articles: PrivacyArticles;
  readonly kept: Words;
  readonly authority: Words;
};

/** The articles of a law on data protection that the record of processing cites. */
export type PrivacyArticles = {
  readonly record: Words;
  readonly measures: Words;
  /** The reasons for which data may be used. */
  readonly bases: Readonly<Record<"contract" | "duty" | "interest", Words>>;
};

/** The laws on cash registers, by their codes in the API: Austria's (§ 131b BAO, RKSV) and Germany's (§ 146a AO, KassenSichV). */
export type RegisterLaw = "AT" | "DE";

/** Regions by the code of the official statistics. */
export type Regions = {
  readonly postcode_length: number;
  /** Beginnings of postcodes, as single ones and spans; the longest match counts. */
  readonly postcodes: Readonly<Record<string, string>>;
  /** Names of regions in addresses, in lower case and without accents. They count before the postcode. */
  readonly names: Readonly<Record<string, string>>;
};
