import type { Upload } from "#server/platform/core/calls/transfer.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import type { Config, Work } from "#server/platform/core/work/work.ts";
import { removeBytes, stageBytes } from "#server/tenant/files/disk.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import { invalid, type Problem } from "#shared/platform/core/errors.ts";
import type { FieldRule } from "#shared/platform/core/field-texts.ts";
import { contentTypeOf, plainName } from "#shared/tenant/files/rules.ts";
import type { File } from "#shared/tenant/files/schema.ts";

type Write = <T>(task: (work: Work) => T) => T;

/** Stores an uploaded file in a transaction of its own. */
export function storeFile(config: Config, write: Write, upload: Upload): Promise<File> {
  return storeUpload(config, upload, (store) => write(store));
}

/**
 * Stores an uploaded file in the transaction that `save` opens, together with other writes. Its bytes are synced to the disk before the row
 * is committed, and deleted where the transaction fails. Throws `validation` for an empty file and for an invalid name.
 */
export async function storeUpload<A>(config: Config, upload: Upload, save: (store: (work: Work) => File) => A): Promise<A> {
  const name = plainName(upload.name);
  if (name === null) throw wrongFile("file_name");
  if (upload.bytes.length === 0) throw wrongFile("empty_file");
  const content_type = contentTypeOf(await detectedType(upload.bytes), upload.type);
  const staged = await stageBytes(config, upload.bytes);
  let kept: string | null = null;
  try {
    return save((work) => {
      const file = fileStore.insert(work, { name, content_type, size: upload.bytes.length });
      staged.keep(file.id);
      kept = file.id;
      work.record("file.created", file, { words: { name } });
      return file;
    });
  } catch (thrown) {
    if (kept !== null) removeBytes(config, kept);
    throw thrown;
  } finally {
    staged.discard();
  }
}

/** Enough bytes for every magic number, and too few for a zip bomb. */
const HEAD_BYTES = 4100;

/** The content type that the first bytes show; null if it is not recognised or the parser fails. */
async function detectedType(bytes: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  return detected?.mime ?? null;
}

/** Deletes a file; its bytes are deleted after the commit. Throws `in_use` while a record that is not deleted refers to the file. */
export function deleteFile(config: Config, write: Write, id: string): void {
  write((work) => {
    const file = fileStore.get(work, id);
    assertUnused(work, "file", id);
    work.record("file.deleted", fileStore.remove(work, file), { words: { name: file.name } });
  });
  removeBytes(config, id);
}

export function wrongFile(rule: FieldRule): Problem {
  return invalid("file", rule);
}
