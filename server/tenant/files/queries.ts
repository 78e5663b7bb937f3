import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { invoices } from "#server/money/invoices/tables.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query } from "#server/platform/core/database/query.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { hasBytes, readFileBytes, streamBytes } from "#server/tenant/files/disk.ts";
import { files } from "#server/tenant/files/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { isShown } from "#shared/tenant/files/rules.ts";
import type { FileQuery } from "#shared/tenant/files/schema.ts";

export const fileStore = entityStore("file", files);
export const { get: getFile, find: findFile } = fileStore;

const COLUMNS = { name: alphabetical(files.name), size: files.size, created_at: files.created_at };

/** Newest first by default; `origin` separates invoices' PDFs from uploads. `query` searches the name, ignoring accents. */
export function listFiles(view: View, asked: FileQuery) {
  const where = and(holdsText(asked.query, files.name), isOf(asked.origin));
  return fileStore.page(view, asked, where, sorting(asked.sort ?? "-created_at", COLUMNS));
}

/** An invoice's PDF belongs to one invoice and is never uploaded. */
function isOf(origin: FileQuery["origin"]): SQL | undefined {
  if (origin === undefined) return undefined;
  const isInvoice = sql`EXISTS (SELECT 1 FROM ${invoices} WHERE ${invoices.file_id} = ${files.id})`;
  return origin === "invoice" ? isInvoice : sql`NOT ${isInvoice}`;
}

/** A file as a download. Only images and PDFs are shown inline by the browser; other types are saved, since they may contain a script. */
export function downloadOf(config: Config, file: { id: string; name: string; content_type: string; size: number }): Download {
  const { id, name, content_type, size } = file;
  if (!hasBytes(config, id)) throw new Problem("not_found");
  return new Download({
    name,
    type: content_type,
    size,
    inline: isShown(content_type),
    content: (range) => streamBytes(config, id, range),
  });
}

/** A file's name and bytes. Throws where the bytes are missing on the disk. */
export function keptFile(view: View, config: Config, id: string): { name: string; content: Buffer } {
  const { name } = fileStore.get(view, id);
  const content = readFileBytes(config, id);
  if (!content) throw new Error(`the bytes of file ${id} are missing on the disk`);
  return { name, content };
}

const OF_ANY = { acrossProperties: "queried without an actor: for signed URLs, and when the process starts" };

const { id: fileId, name, content_type, size, deleted_at } = files;

const liveFile = query(
  ["id"],
  (db, { id }) =>
    db
      .select({ id: fileId, name, content_type, size })
      .from(files)
      .where(and(eq(fileId, id), isNull(deleted_at))),
  OF_ANY,
);

/** A file of any property, for signed URLs. Throws `not_found`. */
export function anyFile(db: Db, id: string) {
  const row = liveFile.get({ db }, { id });
  if (!row) throw new Problem("not_found");
  return row;
}

const placeOf = query(["id"], (db, { id }) => db.select({ property_id: files.property_id }).from(files).where(eq(fileId, id)), OF_ANY);

/** The property in which a file was uploaded. */
export function placeOfFile(db: Db, id: string): string | null {
  return placeOf.get({ db }, { id })?.property_id ?? null;
}

const deletedFiles = query([], (db) => db.select({ id: fileId }).from(files).where(isNotNull(deleted_at)), OF_ANY);

/** The ids of all deleted files of all properties. */
export function deletedFileIds(db: Db): Set<string> {
  return new Set(deletedFiles.all({ db }, {}).map(({ id }) => id));
}
