/** Why a text is no price. */
export type AmountTrouble = "no_number" | "negative" | "decimals" | "too_much";
export type ReadAmount = { amount: number | null; trouble: null } | { amount: null; trouble: AmountTrouble };

const MOST = 1_000_000;

/**
 * A price as people and spreadsheets write it: `129,90`, `129.9`, `€ 1.290,00`, `1'290.00`, `120,-`. Empty is null.
 * A single mark before exactly three digits groups thousands, since no price has three decimals.
 */
export function readAmount(text: string): ReadAmount {
  const bare = text.replace(/[\s\u00a0\u202f'\u2019\u20ac$£]|EUR|CHF/gi, "").replace(/[.,][-\u2013\u2014]+$/, "");
  if (bare === "" || /^[-\u2013\u2014]$/.test(bare)) return { amount: null, trouble: null };
  if (/^[-\u2212\u2013]/.test(bare) && /\d/.test(bare)) return { amount: null, trouble: "negative" };
  const plain = withPoint(bare);
  if (plain === null) return { amount: null, trouble: "no_number" };
  if (/\.\d{2}\d*[1-9]/.test(plain)) return { amount: null, trouble: "decimals" };
  const amount = Number(plain);
  return amount > MOST ? { amount: null, trouble: "too_much" } : { amount, trouble: null };
}

/** Without grouping and with a decimal point; null where it is no number. */
function withPoint(text: string): string | null {
  if (!/^\d+(?:[.,]\d+)*$/.test(text)) return null;
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(",", "");
  return /^\d+(?:[.,]\d+)?$/.test(text) ? text.replace(",", ".") : null;
}
