import type { Country } from "#shared/platform/countries/country.ts";

/** Switzerland, as of November 2026. */
export const ch = {
  code: "CH",
  name: { de: "Schweiz", en: "Switzerland" },
  currency: "CHF",
  time_zone: "Europe/Zurich",
  locales: { de: "de-CH", en: "en-GB" },
  has_sharp_s: false,
  state: { de: "Kanton", en: "State" },
  has_state_in_address: false,
  // Art. 25 MWSTG: lodging with breakfast 3.8 %.
  vat: {
    rates: [0, 2.6, 3.8, 8.1],
    lodging: 3.8,
    breakfast: 3.8,
    breakfast_drinks: null,
    name: { de: "MWST", en: "VAT" },
    full_name: { de: "Mehrwertsteuer", en: "value added tax" },
    // Swiss programs read the European list of codes.
    exemptions: {
      small_business: [
        {
          valid_from: "0001-01-01",
          code: null,
          de: "Ohne MWST, da von der Steuerpflicht befreit (Art. 10 Abs. 2 Bst. a MWSTG)",
          en: "Without VAT, exempt from tax liability (art. 10 (2) a of the Swiss VAT Act)",
        },
      ],
      pass_through: [
        {
          valid_from: "0001-01-01",
          code: "VATEX-EU-79-C",
          de: "durchlaufender Posten, nicht Teil des Entgelts (Art. 24 Abs. 6 MWSTG)",
          en: "collected for others, not part of the price (art. 24 (6) of the Swiss VAT Act)",
        },
      ],
      outside: [
        {
          valid_from: "0001-01-01",
          code: null,
          de: "Schadenersatz, kein Entgelt (Art. 18 Abs. 2 Bst. i MWSTG)",
          en: "compensation, no consideration (art. 18 (2) i of the Swiss VAT Act)",
        },
      ],
    },
    passed_on_law: "Art. 24 Abs. 6 MWSTG",
    untaxed: { de: "Ohne MWST", en: "Without VAT" },
    small_business: { de: "Nicht MWST-pflichtig", en: "Small business" },
  },
  company: {
    vat_number: { de: "UID/MWST-Nr.", en: "VAT number" },
    vat_number_short: { de: "UID", en: "VAT no." },
    your_vat_number: { de: "Ihre UID", en: "Your VAT no." },
    vat_number_example: "CHE-123.456.789 MWST",
    tax_number: { de: "Steuernummer", en: "Tax number" },
    register: { de: "Handelsregister", en: "Company register" },
    register_number: { de: "Handelsregisternummer", en: "Register number" },
    register_court: { de: "Handelsregisteramt", en: "Register office" },
    register_court_example: "Handelsregisteramt Graubünden",
  },
  // Art. 26 (3) MWSTG with art. 57 MWSTV.
  invoices: {
    limits: [{ valid_from: "2010-01-01", small: 400, buyer_vat_number: null }],
    always_names_number: false,
    prefers_vat_number: false,
    has_domestic_e_invoice: false,
    office_reference: { de: "Referenz der Behörde", en: "reference of the public office" },
    has_state_platform: false,
  },
  local_tax: { de: "Kurtaxe", en: "City tax" },
  identity_card: { de: "Identitätskarte", en: "Identity card" },
  registration: {
    // The cantons ask for it, each in its own way.
    is_required: false,
    foreigners_only: false,
    companions: "named",
    companion_fields: ["name", "date_of_birth", "nationality"],
    // Art. 18 VZAE.
    document_fields: ["type", "number"],
    form: {
      title: { de: "Meldeschein", en: "Guest registration" },
      law: { de: "Meldung der Beherbergung", en: "Registration of accommodation" },
      keep: { de: "Der Betrieb bewahrt diese Angaben fünf Jahre auf.", en: "The property keeps these details for five years." },
      gender: true,
      room: true,
      companions_nationality: true,
      document: "complete",
      departure: true,
    },
    // Each canton has its own rule, and paper holds in all of them.
    signs_on_screen: false,
    exports_companions_briefly: false,
    kept_years: 5,
    kept_from: "entry",
  },
  // No law asks for a cash register; one that is used follows Austria's.
  cash_register: { de: "Kasse", en: "Cash register" },
  wants_cash_register: false,
  register_law: "AT",
  register_page: null,
  // Art. 958f OR.
  retention: {
    register: { usual: 60, min: 60, max: 60 },
    invoices: { usual: 120, min: 120, max: null },
    mails: { usual: 120, min: null, max: null },
  },
  privacy: {
    is_gdpr: false,
    articles: {
      record: { de: "Art. 12 DSG", en: "art. 12 FADP" },
      measures: { de: "Art. 8 DSG", en: "art. 8 FADP" },
      bases: {
        contract: { de: "Art. 31 Abs. 2 Bst. a DSG", en: "art. 31 (2) a FADP" },
        duty: { de: "Art. 31 Abs. 1 DSG", en: "art. 31 (1) FADP" },
        interest: { de: "Art. 31 Abs. 1 DSG", en: "art. 31 (1) FADP" },
      },
    },
    kept: {
      de: "Rechnungen bewahren wir zehn Jahre auf, Meldescheine nach den Regeln des Kantons, alles andere nur so lange wie nötig.",
      en: "We keep invoices for ten years, registration forms as the canton rules, and anything else only as long as needed.",
    },
    authority: { de: "dem EDÖB (edoeb.admin.ch)", en: "the FDPIC (edoeb.admin.ch)" },
  },
  // Art. 3 (1) lit. o UWG.
  consent_for: ["offers", "reviews"],
  accounting_formats: [],
  has_origin_codes: false,
  regions: null,
} satisfies Country;
