import type { PropertyCountry } from "#shared/platform/countries/countries.ts";

/** Terms that are at home in these countries only, by which a reader in another one knows that a text is not meant for them. */
const AT_HOME: readonly (readonly [countries: readonly PropertyCountry[], terms: RegExp])[] = [
  [["AT"], /Österreich|Austria|\bWien|\bVienna|Tirol/],
  [["AT"], /RKSV|Registrierkasse|FinanzOnline|A-Trust|BMF|\bBAO\b|Startbeleg|Jahresbeleg|DEP\b|15\.000|15,000/],
  [["AT"], /Ortstaxe|Nächtigung|Gästeblatt|Meldezettel|MeldeG\b|MeldeV\b|Jänner|Jän\.|verrechne(?:n|t wird|t wurde)\b/],
  [["AT"], /UID-Nummer|ATU\d|Firmenbuch|Landesgericht|UStG 1994|e.rechnung\.gv\.at|an den Bund\b|des Bundes\b|4700000001/],
  [["DE"], /Deutschland|Germany|\bTSE\b|KassenSichV|fiskaly|ELSTER|DSFinV|§ ?146a|\bAO\b|BSI\b|Finanzamt|tax office/],
  [["DE"], /USt-IdNr|\bDE\d{9}|Registergericht|Amtsgericht|Leitweg|\bBMG\b|Bundesmeldegesetz/],
  [["CH"], /Schweiz|Switzerland|Swiss|MWST|Mehrwertsteuer|MWSTG|Kanton|CHE-\d|EDÖB|FADP|Identitätskarte/],
  [
    ["AT", "DE"],
    /ß|ẞ|€|\bEuro?\b|\bUSt\b|Umsatzsteuer|DSGVO|GDPR|Bundesland|Personalausweis|Kleinunternehmer|(?<![-.\d])\d{1,3}\.\d{3}(?![.\d])/,
  ],
  [["DE", "CH"], /Kurtaxe|Meldeschein|Handelsregister/],
];

/** The terms that a property in the country never reads. */
export function foreignTerms(country: PropertyCountry): RegExp[] {
  return AT_HOME.flatMap(([countries, terms]) => (countries.includes(country) ? [] : [terms]));
}
