/** Whose files there are. */
export const FILE_USERS = ["contact", "invoice", "note", "property", "user"] as const;

/** Where a file's bytes are, for who may read files. */
export function fileAddress(id: string | null): string | null {
  return id === null ? null : `/api/files/${id}/content`;
}

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

/** What a screen may show as plain letters: never as what it claims to be. */
const READABLE_TYPES: readonly string[] = ["text/plain", "text/csv", "text/calendar", "text/vcard", "application/json"];

export type Preview = "picture" | "pdf" | "text";

/** How a file can be looked at without leaving the property; null where it can't. */
export function previewOf(contentType: string): Preview | null {
  if (contentType === "application/pdf") return "pdf";
  if (READABLE_TYPES.includes(contentType)) return "text";
  return isShown(contentType) ? "picture" : null;
}

/** A size as people say it: the number, and in which unit. */
export function readableSize(bytes: number): { value: number; unit: "B" | "kB" | "MB" } {
  if (bytes < 1000) return { value: bytes, unit: "B" };
  if (bytes < 1_000_000) return { value: Math.round(bytes / 1000), unit: "kB" };
  return { value: Math.round(bytes / 100_000) / 10, unit: "MB" };
}

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
