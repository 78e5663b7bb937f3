/** The entities that files belong to. */
export const FILE_USERS = ["contact", "invoice", "message_rule", "note", "property", "user"] as const;

/** The URL of a file's content, for users who may read files. */
export function fileAddress(id: string | null): string | null {
  return id === null ? null : `/api/files/${id}/content`;
}

/** The image types that a PDF can contain as a logo. */
export const LOGO_TYPES: readonly string[] = ["image/png", "image/jpeg"];

/** The types that a browser may show inline. Types that can contain scripts are only offered as a download. */
const SHOWN_TYPES: readonly string[] = [...LOGO_TYPES, "image/gif", "image/webp", "image/avif", "application/pdf"];

/** Text types, which can't be recognised from the bytes: for these the sender's content type is used. */
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

/** The types that a screen may show as plain text, never rendered as their own type. */
const READABLE_TYPES: readonly string[] = ["text/plain", "text/csv", "text/calendar", "text/vcard", "application/json"];

export type Preview = "picture" | "pdf" | "text";

/** Kind of preview of a file inside the program; null if it has none. */
export function previewOf(contentType: string): Preview | null {
  if (contentType === "application/pdf") return "pdf";
  if (READABLE_TYPES.includes(contentType)) return "text";
  return isShown(contentType) ? "picture" : null;
}

/** A file size in a readable unit. */
export function readableSize(bytes: number): { value: number; unit: "B" | "kB" | "MB" | "GB" } {
  if (bytes < 1000) return { value: bytes, unit: "B" };
  if (bytes < 1_000_000) return { value: Math.round(bytes / 1000), unit: "kB" };
  if (bytes < 1_000_000_000) return { value: Math.round(bytes / 100_000) / 10, unit: "MB" };
  return { value: Math.round(bytes / 100_000_000) / 10, unit: "GB" };
}

export function isShown(contentType: string): boolean {
  return SHOWN_TYPES.includes(contentType);
}

/** The content type of a file: the sniffed type, else the sender's type if it is a text type, else `application/octet-stream`. */
export function contentTypeOf(sniffed: string | null, declared: string): string {
  if (sniffed !== null) return sniffed;
  const type = declared.split(";")[0]?.trim().toLowerCase() ?? "";
  return TOLD_TYPES.includes(type) ? type : "application/octet-stream";
}

/** The name without folders and invisible characters; null if it is empty or too long. */
export function plainName(name: string): string | null {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/\p{Cc}/gu, "").trim();
  const isPath = plain === "." || plain === "..";
  return plain === "" || isPath || plain.length > NAME_LENGTH ? null : plain;
}
