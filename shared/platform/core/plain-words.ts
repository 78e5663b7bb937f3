/**
 * Names and addresses that strangers type are mailed in the property's name to an address that nobody has confirmed. They must not read as
 * a message of the stranger's own: no web address, which mail programs turn into a link, and no sentence.
 */

/** The longest name that a stranger may type. */
export const MAX_STRANGER_NAME = 100;

/** Letters that a reader does not see, such as those that join Persian letters: allowed, and ignored in what follows. */
const INVISIBLE = /[\p{Cf}\u034F\u115F\u1160\u3164]/gu;
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/u;
const DOTS = /[。｡۔]/gu;
const SLASHES = /[⁄∕⧸]/gu;
const COLONS = /[∶꞉]/gu;
const ESCAPED = /%([0-7][0-9a-f])/gi;

/** Before these a dot needs no space: titles and saints (Dr.Huber, St.Pölten). */
const TITLES = new Set(
  "ao art bakk dipl dkfm dr fam fr fra frau hl hon hr ing jr jun lic mag med mmag mr mrs ms msgr phil pd prof rer sen sr sra st ste techn univ".split(
    " ",
  ),
);
/** Academic degrees that look like a domain. */
const DEGREES = new Set(["b.sc", "m.sc", "b.ed", "m.ed", "b.eng", "m.eng"]);
/** Endings of domains that are longer than two letters and in common use. */
const ENDINGS = new Set(
  "app biz blog click club com cloud dev edu email gov group hotel icu info link live me mobi name net news online org page pro rest sale shop site space store tech top vip web website wien win work world xyz zone".split(
    " ",
  ),
);

/** True if mail programs or readers may take a part of the text for a web or mail address. */
export function looksLikeLink(text: string): boolean {
  const plain = asRead(text);
  if (/[a-z]:\/|\/\/|@|\bwww\b/i.test(plain) || /\d+\.\d+\.\d+\.\d+/.test(plain)) return true;
  const words = plain.split(/[\s,;()<>"“”„]+/u);
  return words.some((word) => isDomain(word.replace(/\/.*$/, "")));
}

/** True if a stranger's text is a name that can be mailed: in one line, without web address, sentence or number to call. */
export function isPlainName(text: string): boolean {
  const plain = asRead(text);
  return (
    plain.length <= MAX_STRANGER_NAME &&
    !TURNS_DIRECTION.test(text) &&
    !/[:;!?<>{}[\]|\\@#=%*~^_$€£]|\d{5}|\.{2}/u.test(plain) &&
    !looksLikeLink(text)
  );
}

/** True if a stranger's text can be a line of an address. */
export function isPlainAddressLine(text: string): boolean {
  return !TURNS_DIRECTION.test(text) && !/[<>{}[\]|\\!?=]/u.test(asRead(text)) && !looksLikeLink(text);
}

/** The text with the letters for which its unusual ones stand. */
function asRead(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(DOTS, ".")
    .replace(SLASHES, "/")
    .replace(COLONS, ":");
}

/** True if two parts of a word meet at a dot as in a domain: `evil.example`, `t.co`; not in `J.R.`, `Dr.Huber`, `M.Sc.` or `2.Stock`. */
function isDomain(word: string): boolean {
  const parts = word.replace(/\.+$/, "").split(".");
  return parts.some((right, index) => index > 0 && endsDomain(parts[index - 1] ?? "", right));
}

function endsDomain(left: string, right: string): boolean {
  const before = left.toLowerCase().split("-").at(-1) ?? "";
  const after = right.toLowerCase();
  // A domain ends in at least two letters; a part of digits before them is a floor or a number of a house.
  if (!/^\p{L}[\p{L}\p{N}-]+$/u.test(after) || !/\p{L}/u.test(before)) return false;
  if (DEGREES.has(`${before}.${after}`)) return false;
  const isAbbreviation = before.length === 1 || TITLES.has(before);
  return !isAbbreviation || after.length === 2 || ENDINGS.has(after);
}
