import type { Country } from "#shared/platform/countries/country.ts";
import { GDPR_ARTICLES } from "#shared/platform/countries/gdpr.ts";

/** Austria, as of November 2026. */
export const at = {
  code: "AT",
  name: { de: "Österreich", en: "Austria" },
  currency: "EUR",
  time_zone: "Europe/Vienna",
  locales: { de: "de-AT", en: "en-GB" },
  has_sharp_s: true,
  state: { de: "Bundesland", en: "State" },
  has_state_in_address: false,
  // § 10 UStG: lodging and breakfast 10 %.
  vat: {
    rates: [0, 10, 13, 20],
    lodging: 10,
    breakfast: 10,
    breakfast_drinks: null,
    name: { de: "USt", en: "VAT" },
    full_name: { de: "Umsatzsteuer", en: "value added tax" },
    exemptions: {
      small_business: [
        {
          valid_from: "0001-01-01",
          code: null,
          de: "Umsatzsteuerfrei, da Kleinunternehmer (§ 6 Abs. 1 Z 27 UStG 1994)",
          en: "Exempt from VAT as a small business (§ 6 (1) 27 of the Austrian VAT Act)",
        },
      ],
      pass_through: [
        {
          valid_from: "0001-01-01",
          code: "VATEX-EU-79-C",
          de: "durchlaufender Posten, nicht Teil des Entgelts (§ 4 Abs. 3 UStG 1994)",
          en: "collected for others, not part of the price (§ 4 (3) of the Austrian VAT Act)",
        },
      ],
      outside: [
        {
          valid_from: "0001-01-01",
          code: null,
          de: "Schadenersatz, keine steuerbare Leistung (§ 1 Abs. 1 Z 1 UStG 1994)",
          en: "compensation, no taxable supply (§ 1 (1) 1 of the Austrian VAT Act)",
        },
      ],
    },
    passed_on_law: "§ 4 Abs. 3 UStG 1994",
    untaxed: { de: "Ohne Umsatzsteuer", en: "Without VAT" },
    small_business: { de: "Kleinunternehmer", en: "Small business" },
  },
  company: {
    vat_number: { de: "UID-Nummer", en: "VAT number" },
    vat_number_short: { de: "UID", en: "VAT no." },
    your_vat_number: { de: "Ihre UID", en: "Your VAT no." },
    vat_number_example: "ATU12345678",
    tax_number: { de: "Steuernummer", en: "Tax number" },
    register: { de: "Firmenbuch", en: "Company register" },
    register_number: { de: "Firmenbuchnummer", en: "Register number" },
    register_court: { de: "Firmenbuchgericht", en: "Register court" },
    register_court_example: "Landesgericht Innsbruck",
  },
  // § 11 (6) UStG; above € 10,000 the number of a business is named (§ 11 (1) 3 UStG).
  invoices: {
    limits: [{ valid_from: "2014-03-01", small: 400, buyer_vat_number: 10_000 }],
    always_names_number: false,
    prefers_vat_number: true,
    has_domestic_e_invoice: false,
    // e-rechnung.gv.at, § 4 e-Rechnungsverordnung.
    office_reference: {
      de: "Auftragsreferenz des Bundes (Z01 oder 4700000001 Pos. 10)",
      en: "federal order reference (Z01 or 4700000001 Pos. 10)",
    },
    has_state_platform: true,
  },
  local_tax: { de: "Ortstaxe", en: "City tax" },
  identity_card: { de: "Personalausweis", en: "Identity card" },
  registration: {
    // § 10 MeldeG.
    is_required: true,
    foreigners_only: false,
    companions: "named",
    companion_fields: ["name", "date_of_birth"],
    // § 5 (2) MeldeG.
    document_fields: ["type", "number", "issued_on", "issued_by"],
    // The Meldegesetz-Durchführungsverordnung lists what the sheet may contain: no room, and of the family only name and date of birth.
    form: {
      title: { de: "Gästeblatt", en: "Guest registration" },
      law: { de: "Meldung nach § 5 Meldegesetz", en: "Registration under § 5 Meldegesetz" },
      keep: {
        de: "Der Betrieb führt das Gästeverzeichnis nach dem Meldegesetz und bewahrt diese Angaben sieben Jahre auf.",
        en: "The property keeps the register of guests under the Meldegesetz and stores these details for seven years.",
      },
      gender: true,
      room: false,
      companions_nationality: false,
      document: "complete",
      departure: true,
    },
    // § 19 MeldeV: captured electronically.
    signs_on_screen: true,
    exports_companions_briefly: true,
    kept_years: 7,
    kept_from: "entry",
  },
  // § 131b BAO, RKSV.
  cash_register: { de: "Registrierkasse", en: "Cash register" },
  wants_cash_register: true,
  register_law: "AT",
  register_page: "cash_register_austria",
  // § 19 MeldeV; § 132 BAO; § 212 UGB.
  retention: {
    register: { usual: 84, min: 84, max: 84 },
    invoices: { usual: 84, min: 84, max: null },
    mails: { usual: 84, min: null, max: null },
  },
  privacy: {
    is_gdpr: true,
    articles: GDPR_ARTICLES,
    kept: {
      de: "Das Gästeverzeichnis und Rechnungen bewahren wir sieben Jahre auf, alles andere nur so lange wie nötig.",
      en: "We keep the guest register and invoices for seven years, anything else only as long as needed.",
    },
    authority: { de: "der Datenschutzbehörde (dsb.gv.at)", en: "the Austrian data protection authority (dsb.gv.at)" },
  },
  // § 174 (3) TKG 2021: a question about the stay promotes the house, too.
  consent_for: ["offers", "reviews"],
  accounting_formats: ["bmd", "rzl"],
  // Statistik Austria counts provinces. Postcodes follow the railways, not their borders: where a prefix crosses a border, single postcodes
  // are listed, such as Jungholz (6691), which is in Tyrol.
  has_origin_codes: true,
  regions: {
    postcode_length: 4,
    postcodes: {
      "01": "1",
      "72": "2 3 4300 4303 4392 4431 4432 4441 4482",
      "70": "7 2421-2425 2443 2473-2475 2491 8380 8382-8385",
      "73": "4 3334 3335 5120-5145 5211-5283 5310-5311 5360",
      "74": "5",
      "76": "6 99 9782 6691",
      "77": "67-69",
      "75": "8 7421",
      "71": "9",
    },
    names: {
      wien: "01",
      vienna: "01",
      burgenland: "70",
      kaernten: "71",
      carinthia: "71",
      niederoesterreich: "72",
      "lower austria": "72",
      oberoesterreich: "73",
      "upper austria": "73",
      salzburg: "74",
      steiermark: "75",
      styria: "75",
      tirol: "76",
      tyrol: "76",
      vorarlberg: "77",
    },
  },
} satisfies Country;
