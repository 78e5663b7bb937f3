/** Cents as these files write them: comma, no thousands, the minus right before it. */
export function decimal(cents: number, decimals: 0 | 2 = 2): string {
  const [whole = "", rest = ""] = (Math.abs(cents) / 100).toFixed(2).split(".");
  const sign = cents < 0 ? "-" : "";
  return decimals === 0 && rest === "00" ? `${sign}${whole}` : `${sign}${whole},${decimals === 0 ? rest.replace(/0$/, "") : rest}`;
}

/** `2026-11-21` as `21.11.2026`, or with nothing between. */
export function numericDay(day: string, between: "." | ""): string {
  return `${day.slice(8, 10)}${between}${day.slice(5, 7)}${between}${day.slice(0, 4)}`;
}
