/** A column: a text with its greatest length, or a number with its decimals. */
export type Column = { name: string; length: number } | { name: string; decimals: number };

/** A file of the export: its name, the name of its table, and its columns beside the key of the closing. */
type FileOf = { url: string; table: string; columns: readonly Column[] };

const text = (name: string, length: number): Column => ({ name, length });
const number = (name: string, decimals = 0): Column => ({ name, decimals });

/** The first columns of every file: the register, and the closing by its moment and number. */
const CLOSING = [text("Z_KASSE_ID", 50), text("Z_ERSTELLUNG", 30), number("Z_NR")];
const RECEIPT = [...CLOSING, text("BON_ID", 40)];
const LINE = [...RECEIPT, text("POS_ZEILE", 50)];
const amounts = (prefix: string) => ["BRUTTO", "NETTO", "UST"].map((name) => number(`${prefix}_${name}`, 5));

/**
 * The files of DSFinV-K 2.4 in the order of its `index.xml` (Federal Central Tax Office), with the exact names of tables and columns, lengths
 * and decimals.
 */
export const DSFINVK_FILES = [
  {
    url: "cashpointclosing.csv",
    table: "Stamm_Abschluss",
    columns: [
      ...CLOSING,
      ...[text("Z_BUCHUNGSTAG", 25), text("TAXONOMIE_VERSION", 10), text("Z_START_ID", 40), text("Z_ENDE_ID", 40)],
      ...[text("NAME", 60), text("STRASSE", 60), text("PLZ", 10), text("ORT", 62), text("LAND", 3), text("STNR", 20), text("USTID", 15)],
      ...[number("Z_SE_ZAHLUNGEN", 2), number("Z_SE_BARZAHLUNGEN", 2)],
    ],
  },
  {
    url: "location.csv",
    table: "Stamm_Orte",
    columns: [
      ...CLOSING,
      ...[
        text("LOC_NAME", 60),
        text("LOC_STRASSE", 60),
        text("LOC_PLZ", 10),
        text("LOC_ORT", 62),
        text("LOC_LAND", 3),
        text("LOC_USTID", 15),
      ],
    ],
  },
  {
    url: "cashregister.csv",
    table: "Stamm_Kassen",
    columns: [
      ...CLOSING,
      ...[text("KASSE_BRAND", 50), text("KASSE_MODELL", 50), text("KASSE_SERIENNR", 70), text("KASSE_SW_BRAND", 50)],
      ...[text("KASSE_SW_VERSION", 50), text("KASSE_BASISWAEH_CODE", 3), text("KEINE_UST_ZUORDNUNG", 1)],
    ],
  },
  {
    url: "slaves.csv",
    table: "Stamm_Terminals",
    columns: [
      ...CLOSING,
      ...[text("TERMINAL_ID", 50), text("TERMINAL_BRAND", 50), text("TERMINAL_MODELL", 50), text("TERMINAL_SERIENNR", 70)],
      ...[text("TERMINAL_SW_BRAND", 50), text("TERMINAL_SW_VERSION", 50)],
    ],
  },
  {
    url: "pa.csv",
    table: "Stamm_Agenturen",
    columns: [
      ...CLOSING,
      ...[number("AGENTUR_ID"), text("AGENTUR_NAME", 60), text("AGENTUR_STRASSE", 60), text("AGENTUR_PLZ", 10), text("AGENTUR_ORT", 62)],
      ...[text("AGENTUR_LAND", 3), text("AGENTUR_STNR", 20), text("AGENTUR_USTID", 15)],
    ],
  },
  {
    url: "tse.csv",
    table: "Stamm_TSE",
    columns: [
      ...CLOSING,
      ...[number("TSE_ID"), text("TSE_SERIAL", 68), text("TSE_SIG_ALGO", 21), text("TSE_ZEITFORMAT", 31), text("TSE_PD_ENCODING", 5)],
      ...[text("TSE_PUBLIC_KEY", 512), text("TSE_ZERTIFIKAT_I", 1000), text("TSE_ZERTIFIKAT_II", 1000)],
    ],
  },
  {
    url: "vat.csv",
    table: "Stamm_USt",
    columns: [...CLOSING, number("UST_SCHLUESSEL"), number("UST_SATZ", 2), text("UST_BESCHR", 55)],
  },
  {
    url: "businesscases.csv",
    table: "Z_GV_Typ",
    columns: [
      ...CLOSING,
      ...[text("GV_TYP", 30), text("GV_NAME", 40), number("AGENTUR_ID"), number("UST_SCHLUESSEL")],
      ...[number("Z_UMS_BRUTTO", 5), number("Z_UMS_NETTO", 5), number("Z_UST", 5)],
    ],
  },
  {
    url: "payment.csv",
    table: "Z_Zahlart",
    columns: [...CLOSING, text("ZAHLART_TYP", 25), text("ZAHLART_NAME", 60), number("Z_ZAHLART_BETRAG", 2)],
  },
  {
    url: "cash_per_currency.csv",
    table: "Z_Waehrungen",
    columns: [...CLOSING, text("ZAHLART_WAEH", 3), number("ZAHLART_BETRAG_WAEH", 2)],
  },
  {
    url: "transactions.csv",
    table: "Bonkopf",
    columns: [
      ...RECEIPT,
      ...[number("BON_NR"), text("BON_TYP", 30), text("BON_NAME", 60), text("TERMINAL_ID", 50), text("BON_STORNO", 1)],
      ...[text("BON_START", 30), text("BON_ENDE", 30), text("BEDIENER_ID", 50), text("BEDIENER_NAME", 50), number("UMS_BRUTTO", 2)],
      ...[text("KUNDE_NAME", 50), text("KUNDE_ID", 50), text("KUNDE_TYP", 50), text("KUNDE_STRASSE", 60), text("KUNDE_PLZ", 10)],
      ...[text("KUNDE_ORT", 62), text("KUNDE_LAND", 3), text("KUNDE_USTID", 15), text("BON_NOTIZ", 255)],
    ],
  },
  {
    url: "datapayment.csv",
    table: "Bonkopf_Zahlarten",
    columns: [
      ...RECEIPT,
      ...[text("ZAHLART_TYP", 25), text("ZAHLART_NAME", 60), text("ZAHLWAEH_CODE", 3), number("ZAHLWAEH_BETRAG", 2)],
      number("BASISWAEH_BETRAG", 2),
    ],
  },
  {
    url: "lines.csv",
    table: "Bonpos",
    columns: [
      ...LINE,
      ...[text("GUTSCHEIN_NR", 50), text("ARTIKELTEXT", 255), text("POS_TERMINAL_ID", 50), text("GV_TYP", 30), text("GV_NAME", 40)],
      ...[text("INHAUS", 1), text("P_STORNO", 1), number("AGENTUR_ID"), text("ART_NR", 50), text("GTIN", 50), text("WARENGR_ID", 40)],
      ...[text("WARENGR", 50), number("MENGE", 3), number("FAKTOR", 3), text("EINHEIT", 50), number("STK_BR", 5)],
    ],
  },
  {
    url: "itemamounts.csv",
    table: "Bonpos_Preisfindung",
    columns: [...LINE, text("TYP", 20), number("UST_SCHLUESSEL"), ...amounts("PF")],
  },
  {
    url: "subitems.csv",
    table: "Bonpos_Zusatzinfo",
    columns: [
      ...LINE,
      ...[text("ZI_ART_NR", 50), text("ZI_GTIN", 50), text("ZI_NAME", 60), text("ZI_WARENGR_ID", 40), text("ZI_WARENGR", 50)],
      ...[number("ZI_MENGE", 3), number("ZI_FAKTOR", 3), text("ZI_EINHEIT", 50), number("ZI_UST_SCHLUESSEL")],
      ...amounts("ZI_BASISPREIS"),
    ],
  },
  {
    url: "transactions_tse.csv",
    table: "TSE_Transaktionen",
    columns: [
      ...RECEIPT,
      ...[number("TSE_ID"), number("TSE_TANR"), text("TSE_TA_START", 30), text("TSE_TA_ENDE", 30), text("TSE_TA_VORGANGSART", 30)],
      ...[number("TSE_TA_SIGZ"), text("TSE_TA_SIG", 512), text("TSE_TA_FEHLER", 200), text("TSE_VORGANGSDATEN", 1000)],
    ],
  },
  { url: "transactions_vat.csv", table: "Bonkopf_USt", columns: [...RECEIPT, number("UST_SCHLUESSEL"), ...amounts("BON")] },
  { url: "lines_vat.csv", table: "Bonpos_USt", columns: [...LINE, number("UST_SCHLUESSEL"), ...amounts("POS")] },
  { url: "allocation_groups.csv", table: "Bonkopf_AbrKreis", columns: [...RECEIPT, text("ABRECHNUNGSKREIS", 50)] },
  {
    url: "references.csv",
    table: "Bon_Referenzen",
    columns: [
      ...LINE,
      ...[text("REF_TYP", 20), text("REF_NAME", 40), text("REF_DATUM", 30), text("REF_Z_KASSE_ID", 50), number("REF_Z_NR")],
      text("REF_BON_ID", 40),
    ],
  },
] as const satisfies readonly FileOf[];

export type DsfinvkFile = (typeof DSFINVK_FILES)[number]["url"];
