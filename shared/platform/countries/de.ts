import type { Country } from "#shared/platform/countries/country.ts";
import { GDPR_ARTICLES } from "#shared/platform/countries/gdpr.ts";

/** Germany, as of November 2026. */
export const de = {
  code: "DE",
  name: { de: "Deutschland", en: "Germany" },
  currency: "EUR",
  time_zone: "Europe/Berlin",
  locales: { de: "de-DE", en: "en-GB" },
  has_sharp_s: true,
  state: { de: "Bundesland", en: "State" },
  has_state_in_address: false,
  // § 12 (2) UStG: lodging 7 %, food 7 % permanently since 2026-01-01, drinks 19 %.
  vat: {
    rates: [0, 7, 19],
    lodging: 7,
    breakfast: 7,
    breakfast_drinks: 19,
    name: { de: "USt", en: "VAT" },
    full_name: { de: "Umsatzsteuer", en: "value added tax" },
    exemptions: {
      small_business: [
        {
          valid_from: "0001-01-01",
          code: null,
          de: "Kein Ausweis von Umsatzsteuer, da Kleinunternehmer (§ 19 UStG)",
          en: "No VAT is shown as a small business (§ 19 of the German VAT Act)",
        },
        {
          // Since 2025 such supplies are exempt, which § 34a UStDV wants said.
          valid_from: "2025-01-01",
          code: null,
          de: "Umsatzsteuerfrei, da Kleinunternehmer (§ 19 UStG)",
          en: "Exempt from VAT as a small business (§ 19 of the German VAT Act)",
        },
      ],
      pass_through: [
        {
          valid_from: "0001-01-01",
          code: "VATEX-EU-79-C",
          de: "durchlaufender Posten, nicht Teil des Entgelts (§ 10 Abs. 1 UStG)",
          en: "collected for others, not part of the price (§ 10 (1) of the German VAT Act)",
        },
      ],
      outside: [
        {
          valid_from: "0001-01-01",
          code: null,
          de: "Schadensersatz, keine steuerbare Leistung (§ 1 Abs. 1 Nr. 1 UStG)",
          en: "compensation, no taxable supply (§ 1 (1) 1 of the German VAT Act)",
        },
      ],
    },
    passed_on_law: "§ 10 Abs. 1 UStG",
    untaxed: { de: "Ohne Umsatzsteuer", en: "Without VAT" },
    small_business: { de: "Kleinunternehmer", en: "Small business" },
  },
  company: {
    vat_number: { de: "USt-IdNr.", en: "VAT number" },
    vat_number_short: { de: "USt-IdNr.", en: "VAT no." },
    your_vat_number: { de: "Ihre USt-IdNr.", en: "Your VAT no." },
    vat_number_example: "DE123456789",
    tax_number: { de: "Steuernummer", en: "Tax number" },
    register: { de: "Handelsregister", en: "Company register" },
    register_number: { de: "Handelsregisternummer", en: "Register number" },
    register_court: { de: "Registergericht", en: "Register court" },
    register_court_example: "Amtsgericht Traunstein",
  },
  // § 33 UStDV; a tax or VAT number is always named (§ 14 (4) 2 UStG).
  invoices: {
    limits: [{ valid_from: "2017-01-01", small: 250, buyer_vat_number: null }],
    always_names_number: true,
    prefers_vat_number: false,
    // BR-DE-2 to 9 and 15, in Peppol DE-R-002 to 009 and 015.
    has_domestic_e_invoice: true,
    office_reference: {
      de: "Leitweg-ID der Behörde (991-01234-44)",
      en: "routing ID of the public office (Leitweg-ID, such as 991-01234-44)",
    },
    has_state_platform: false,
  },
  local_tax: { de: "Kurtaxe", en: "City tax" },
  identity_card: { de: "Personalausweis", en: "Identity card" },
  registration: {
    // § 29 BMG.
    is_required: true,
    foreigners_only: true,
    companions: "counted",
    companion_fields: ["nationality"],
    // § 30 (2) BMG, which lists what the form may contain: neither gender nor room.
    document_fields: ["number"],
    form: {
      title: { de: "Meldeschein", en: "Guest registration" },
      law: { de: "Besondere Meldepflicht nach §§ 29, 30 Bundesmeldegesetz", en: "Registration under §§ 29, 30 Bundesmeldegesetz" },
      keep: {
        de: "Der Betrieb bewahrt diesen Schein ab der Abreise ein Jahr auf und vernichtet ihn innerhalb von drei Monaten danach (§ 30 Abs. 4 BMG).",
        en: "The property keeps this form for one year from departure and destroys it within three months after that (§ 30 (4) BMG).",
      },
      gender: false,
      room: false,
      companions_nationality: true,
      document: "serial_number",
      departure: false,
    },
    // § 29 (2) BMG asks for the guest's own hand.
    signs_on_screen: false,
    exports_companions_briefly: false,
    kept_years: 1,
    kept_from: "departure",
  },
  // § 146a AO, KassenSichV.
  cash_register: { de: "Kasse", en: "Cash register" },
  wants_cash_register: true,
  register_law: "DE",
  register_page: "cash_register_germany",
  // § 30 (4) BMG: one year, and three months more at most; § 147 AO; § 257 HGB.
  retention: {
    register: { usual: 12, min: 12, max: 15 },
    invoices: { usual: 96, min: 96, max: null },
    mails: { usual: 72, min: null, max: null },
  },
  privacy: {
    is_gdpr: true,
    articles: GDPR_ARTICLES,
    kept: {
      de: "Meldescheine bewahren wir ein Jahr auf, Rechnungen acht Jahre, alles andere nur so lange wie nötig.",
      en: "We keep registration forms for one year, invoices for eight years, and anything else only as long as needed.",
    },
    authority: { de: "der Datenschutzaufsicht Ihres Bundeslandes", en: "the data protection authority of your federal state" },
  },
  // § 7 (2) no. 2 UWG; BGH VI ZR 225/17 counts questions about satisfaction.
  consent_for: ["offers", "reviews"],
  accounting_formats: ["datev"],
  // The statistics count regions by the first two digits; Berlin shares its 14 with Brandenburg.
  has_origin_codes: false,
  regions: {
    postcode_length: 5,
    postcodes: {
      "80": "80-87 89-97",
      "81": "70-79 88",
      "82": "32 33 40-42 44-48 50-53 57-59",
      "83": "34-36 54-56 60 61 63-69",
      "84": "20-31 37 38 49",
      "85": "01-09 14-19 39 98 99",
      "53": "10 12 13 140 141",
    },
    names: {},
  },
} satisfies Country;
