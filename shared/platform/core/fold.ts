/**
 * Normalises a text for search: lower case, without accents, umlauts spelt out, ß as ss. "muller" finds "Müller" because its
 * plain form is compared as well, see `foldings`.
 */
export function fold(text: string): string {
  return plain(text.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));
}

/** Both normal forms of a text for search: umlauts spelt out, and umlauts without their dots. */
export function foldings(text: string): [spelt: string, plain: string] {
  return [fold(text), plain(text.toLowerCase())];
}

/** The search column of texts: both normal forms, with a space before and after every word. */
export function searchText(...texts: readonly (string | null)[]): string {
  const [spelt, dotless] = foldings(texts.filter(Boolean).join(" ")).map((text) =>
    text
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean)
      .join(" "),
  );
  if (!spelt) return "";
  return spelt === dotless ? ` ${spelt} ` : ` ${spelt}  ${dotless} `;
}

function plain(text: string): string {
  return text
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l");
}
