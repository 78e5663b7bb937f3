import { DownloadAnswer, UploadField } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { type Work, write as writeIn } from "#server/platform/core/work/work.ts";
import { photoOf, setNotePhoto } from "#server/stays/notes/photo.ts";
import { getNote, listNotes } from "#server/stays/notes/queries.ts";
import { changeNote, createNote, deleteNote, undeleteNote } from "#server/stays/notes/service.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";
import { NOTE_RELATIONS, Note, NoteChange, NoteInput, NoteQuery } from "#shared/stays/notes/schema.ts";

export const notesRouter = router({
  list: procedure("notes:read")
    .meta({ rest: "POST /notes/list", summary: "The notes of one record, newest first" })
    .input(NoteQuery)
    .output(pageOf(Note))
    .query(({ ctx, input }) => expandPage(ctx.view, "note", listNotes(ctx.view, input), input.expand)),

  get: procedure("notes:read")
    .meta({ rest: "GET /notes/{id}", summary: "A note" })
    .input(ById.extend({ expand: expandable(NOTE_RELATIONS) }))
    .output(Note)
    .query(({ ctx, input }) => expandOne(ctx.view, "note", getNote(ctx.view, input.id), input.expand)),

  create: procedure("notes:write")
    .meta({ rest: "POST /notes", summary: "Adds a note to a booking, contact, group, room or room lock" })
    .input(NoteInput)
    .output(Note)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "note", createNote(work, input)))),

  update: procedure("notes:write")
    .meta({ rest: "PUT /notes/{id}", summary: "For its author, managers and admins" })
    .input(withId(NoteChange))
    .output(Note)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "note", changeNote(work, input)))),

  setPhoto: procedure("notes:write")
    .meta({ rest: "POST /notes/{id}/photo", upload: true, summary: "Stores a photo of up to 8 MiB with a note; it replaces a former one" })
    .input(ById.extend({ file: UploadField }))
    .output(Note)
    .mutation(({ ctx, input: { id, file } }) => {
      const { runtime, actor, view } = ctx;
      const write = <T>(task: (work: Work) => T): T => writeIn(runtime, actor, task);
      return ctx.once(async () => expandOne(view, "note", await setNotePhoto({ view, config: runtime.config, write }, id, file)));
    }),

  photo: procedure("notes:read")
    .meta({ rest: "GET /notes/{id}/photo", download: "image/*", summary: "A note's photo" })
    .input(ById.extend({ photo: Id.optional().describe("Its photo_id, so that a browser's cache never shows a former photo.") }))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => photoOf(ctx.view, ctx.runtime.config, input.id)),

  delete: procedure("notes:write")
    .meta({ rest: "DELETE /notes/{id}", summary: "For its author, managers and admins" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteNote(work, input.id))),

  undoDelete: procedure("notes:write")
    .meta({ rest: "POST /notes/{id}/undo_delete", summary: "Restores a deleted note, with its author and time" })
    .input(ById)
    .output(Note)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "note", undeleteNote(work, input.id)))),
});
