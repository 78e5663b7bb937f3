import { sendFile } from "#client/platform/core/files.ts";
import { Note } from "#shared/stays/notes/schema.ts";

/** Puts a photo beside a note; sent twice, the second takes the place of the first. */
export async function sendNotePhoto(note_id: string, photo: File): Promise<Note> {
  return Note.parse(await sendFile<unknown>(`/notes/${note_id}/photo`, photo));
}
