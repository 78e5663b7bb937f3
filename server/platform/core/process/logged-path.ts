/**
 * The path of a request as the log shows it. It has no query, which may hold names and signatures, and nothing of a public link but its
 * kind (`/api/public/receipts/*`): the rest opens a guest's stay, receipt or payment for anyone who reads the log. Other spellings that a
 * server or a proxy may read as the same path are masked alike: capitals, percent-encoding, doubled slashes, dots and parameters.
 */
export function loggedPath(url: string): string {
  const segments = withoutQuery(decoded(withoutQuery(url))).split(/[/\\]/);
  const at = segments.findIndex((segment) => /public/i.test(segment));
  if (at < 0) return withoutQuery(url);
  const [kind = "", ...rest] = segments.slice(at + 1).filter((segment) => segment !== "");
  const isKind = segments[at - 1] === "api" && segments[at] === "public" && KIND.test(kind);
  const start = isKind ? `/api/public/${kind}` : "/public";
  return (isKind ? rest.length === 0 : kind === "") ? start : `${start}/*`;
}

/** A path's word, such as `card_payments`; a link's secret is longer. */
const KIND = /^[a-z_]{1,16}$/;

function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? "";
}

/** Decodes ASCII characters, also those encoded several times. */
function decoded(path: string): string {
  const once = path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return once === path ? path : decoded(once);
}
