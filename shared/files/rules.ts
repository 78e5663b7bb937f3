/** What a letterhead can be printed with. */
export const LOGO_TYPES: readonly string[] = ["image/png", "image/jpeg"];

/** What a browser may show by itself. Anything that could carry a script is only ever saved. */
const SHOWN_TYPES: readonly string[] = [...LOGO_TYPES, "image/gif", "image/webp", "image/avif", "application/pdf"];

/** Kinds of text, which bytes alone can't tell: here the sender's word counts. */
const TOLD_TYPES: readonly string[] = [
  "text/plain",
  "text/csv",
  "text/html",
  "text/calendar",
  "text/vcard",
  "application/json",
  "image/svg+xml",
];

const NAME_LENGTH = 200;

export function isShown(contentType: string): boolean {
  return SHOWN_TYPES.includes(contentType);
}

/** The type of a file: what its bytes give away, else the sender's word for a kind of text, else just bytes. */
export function contentTypeOf(sniffed: string | null, told: string): string {
  if (sniffed !== null) return sniffed;
  const type = told.split(";")[0]?.trim().toLowerCase() ?? "";
  return TOLD_TYPES.includes(type) ? type : "application/octet-stream";
}

/** The name without folders and invisible characters; null where nothing is left or too much of it. */
export function plainName(name: string): string | null {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/\p{Cc}/gu, "").trim();
  const isPath = plain === "." || plain === "..";
  return plain === "" || isPath || plain.length > NAME_LENGTH ? null : plain;
}
