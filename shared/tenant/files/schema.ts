import { z } from "zod";
import { entity, TruncatedInPages } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/platform/core/page.ts";
import { FILE_USERS } from "#shared/tenant/files/rules.ts";

/** The largest accepted file: 20 MiB. */
export const MAX_FILE_BYTES = 20 * 1_048_576;

/** An uploaded file, without its bytes. `content_type` is detected from the bytes, not taken from the sender. */
export const File = entity("file", {
  name: z.string().describe("The file's name"),
  content_type: z.string().describe("Media type (application/pdf)"),
  size: z.int().describe("Size in bytes"),
});
export type File = z.infer<typeof File>;

/** Use of a file: as a contact's document, an invoice's PDF, a logo or a user's picture. */
export const FileUse = z
  .object({ object: z.enum(FILE_USERS), id: z.string(), name: z.string().describe("The name under which people know it") })
  .meta({ id: "FileUse" });
export type FileUse = z.infer<typeof FileUse>;

export const FILE_RELATIONS = ["uses"] as const;
/** A file in the list; `uses` is null unless expanded. */
export const ListedFile = File.extend({
  uses: z.array(FileUse).nullable().describe("Which records refer to it"),
  uses_truncated: TruncatedInPages,
}).meta({ id: "ListedFile" });
export type ListedFile = z.infer<typeof ListedFile>;

export const FILE_ORIGINS = ["uploaded", "invoice"] as const;
export const FILE_SORTS = ["name", "size", "created_at"] as const;
export const FileQuery = listQuery({
  query: z.string().trim().min(1).max(200).optional(),
  origin: z.enum(FILE_ORIGINS).optional().describe("uploaded by people, or the PDFs of invoices"),
  expand: expandable(FILE_RELATIONS),
  sort: sortable(FILE_SORTS),
});
export type FileQuery = z.infer<typeof FileQuery>;

/** A signed URL that gives access to the file without login until `expires_at`. */
export const FileLink = z
  .object({
    url: z.string().describe("A signed address that serves the file without a login"),
    expires_at: z.string().describe("When the address ends: after 15 minutes"),
  })
  .meta({ id: "FileLink" });
export type FileLink = z.infer<typeof FileLink>;

/** The parameters of a signed URL; `expires` is in seconds since the epoch. */
export const SignedFile = z.strictObject({
  id: z.string().min(1).max(64),
  expires: z.int().min(0).max(99_999_999_999).describe("When the signed address ends, in seconds since 1970"),
  signature: z.string().max(100).describe("The signature of the address"),
});
export type SignedFile = z.infer<typeof SignedFile>;
