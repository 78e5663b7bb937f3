import type { Download, Upload } from "#server/platform/core/calls/transfer.ts";
import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { getNote, type NoteRow } from "#server/stays/notes/queries.ts";
import { keepPhoto, ownNote } from "#server/stays/notes/service.ts";
import { downloadOf, findFile } from "#server/tenant/files/queries.ts";
import { deleteFile, storeFile, wrongFile } from "#server/tenant/files/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#shared/stays/notes/rules.ts";

/** A photo takes several writes, so they run without the call's own idempotency key and version. */
type Context = { view: View; config: Config; write: <T>(task: (work: Work) => T) => T };

/** A note's photo, for every role that may read the note: housekeeping may read no other files. Throws `not_found`. */
export function photoOf(view: View, config: Config, noteId: string): Download {
  const { photo_id } = getNote(view, noteId);
  const file = photo_id === null ? null : findFile(view, photo_id);
  if (!file) throw new Problem("not_found");
  return downloadOf(config, file);
}

/**
 * Stores the uploaded image as a note's photo and deletes the former one, so that a repeated call leaves one. Only for roles that may
 * change the note. Throws `validation` for a file that is no image or too large.
 */
export async function setNotePhoto({ view, config, write }: Context, noteId: string, upload: Upload): Promise<NoteRow> {
  ownNote(view, noteId);
  if (upload.bytes.length > MAX_PHOTO_BYTES) throw wrongFile("file_8_mib");
  const file = await storeFile(config, write, upload);
  try {
    if (!PHOTO_TYPES.includes(file.content_type)) throw wrongFile("picture");
    const { note, former } = write((work) => keepPhoto(work, noteId, file.id));
    if (former !== null) deleteFile(config, write, former);
    return note;
  } catch (thrown) {
    deleteFile(config, write, file.id);
    throw thrown;
  }
}
