import type { Download, Upload } from "#server/core/calls/transfer.ts";
import type { Config, View, Work } from "#server/core/work/work.ts";
import { downloadOf, findFile } from "#server/files/queries.ts";
import { deleteFile, storeFile, wrongFile } from "#server/files/service.ts";
import { getNote, type NoteRow } from "#server/notes/queries.ts";
import { keepPhoto, ownNote } from "#server/notes/service.ts";
import { Problem } from "#shared/core/errors.ts";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#shared/notes/rules.ts";

/** Several writes make one photo, so they go without the call's own key and version. */
type Context = { view: View; config: Config; write: <T>(task: (work: Work) => T) => T };

/** The bytes of the photo beside a note, for whoever may read the note: housekeeping reads no other files. Throws `not_found`. */
export function photoOf(view: View, config: Config, noteId: string): Download {
  const { photo_id } = getNote(view, noteId);
  const file = photo_id === null ? null : findFile(view, photo_id);
  if (!file) throw new Problem("not_found");
  return downloadOf(config, file);
}

/**
 * Keeps the uploaded picture beside a note; a former one goes, so that a call sent twice leaves one. Only for who may
 * change the note. Throws `validation` for what is no picture of that size.
 */
export async function setNotePhoto({ view, config, write }: Context, noteId: string, upload: Upload): Promise<NoteRow> {
  ownNote(view, noteId);
  if (upload.bytes.length > MAX_PHOTO_BYTES) throw wrongFile("at most 8 MiB");
  const file = await storeFile(config, write, upload);
  try {
    if (!PHOTO_TYPES.includes(file.content_type)) throw wrongFile("a JPEG, PNG or WebP picture");
    const { note, former } = write((work) => keepPhoto(work, noteId, file.id));
    if (former !== null) deleteFile(config, write, former);
    return note;
  } catch (thrown) {
    deleteFile(config, write, file.id);
    throw thrown;
  }
}
