import { Button, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { callErrorOf, isTransport } from "#client/platform/core/call-error.ts";
import { say, useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { text } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { askDiscard } from "#client/platform/ui/form/unsaved.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useRecordForm, useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { PhotoField } from "#client/stays/notes/photo-field.tsx";
import { sendNotePhoto } from "#client/stays/notes/send-photo.ts";
import { type Note, NoteChange, NoteInput } from "#shared/stays/notes/schema.ts";

/** Keeps a note that finds no way to the server, to be sent later under its key. */
export type KeepNote = (text: string, idempotencyKey: string, photo: File | null) => Promise<void> | void;

type NewProps = {
  parentId: string;
  takesFocus: boolean;
  beginsWriting: boolean;
  takesPhotos: boolean;
  onNoWay?: KeepNote | undefined;
  onSaved(): void;
};

/** Form for a new note; it is cleared after each one. Without `onNoWay` the text stays until there is a connection. */
export function NewNote({ parentId, takesFocus, beginsWriting, takesPhotos, onNoWay, onSaved }: NewProps) {
  const say = useSay();
  const field = useFocused(takesFocus);
  const [photo, setPhoto] = useState<File | null>(null);
  const record = useRecordForm({
    // The photo counts as something typed: nobody loses it by leaving.
    values: NO_WORDS,
    version: null,
    schema: NoteInput,
    toInput: ({ text }) => ({ parent_id: parentId, text }),
    async save(input, send, { idempotencyKey }) {
      try {
        const note = await withPhoto(await send(trpc.notes.create, input), photo);
        return { note, version: note.version };
      } catch (thrown) {
        if (!onNoWay || !idempotencyKey || !isTransport(callErrorOf(thrown))) throw thrown;
        await onNoWay(input.text, idempotencyKey, photo);
        return { note: null, version: 1 };
      }
    },
    onSaved({ note }) {
      if (note) onSaved();
    },
    valuesAfter: () => NO_WORDS,
    staysAt: useStaysInTab(),
  });
  return (
    <FormFrame record={record} label={say("notes.write")} submitLabel={say("notes.add")} fields={null} changedBy={null} isNew={false}>
      <Textarea
        ref={field}
        data-autofocus={beginsWriting || undefined}
        aria-label={say("notes.write")}
        placeholder={say("notes.placeholder")}
        autosize
        minRows={2}
        maxRows={14}
        {...record.form.getInputProps("text")}
      />
      {takesPhotos && (
        <PhotoField
          photo={photo}
          onChange={(taken) => {
            setPhoto(taken);
            record.form.setFieldValue("photo", taken?.name ?? "");
          }}
        />
      )}
    </FormFrame>
  );
}

const NO_WORDS = { text: "", photo: "" };

/** A photo that the server refuses costs the note nothing; without a way to the server both are kept together. */
async function withPhoto(note: Note, photo: File | null): Promise<Note> {
  if (photo === null) return note;
  try {
    return await sendNotePhoto(note.id, photo);
  } catch (thrown) {
    if (isTransport(callErrorOf(thrown))) throw thrown;
    toastRefusal(say("notes.photo_lost", { reason: messageOf(callErrorOf(thrown)) }));
    return note;
  }
}

const EDITED_FIELDS = { text: text("notes.text") };

type EditProps = { note: Note; changedBy: string | null; readAgain(): void; onDone(): void };

/** A note changed where it stands; Escape leaves it as it was. */
export function EditNote({ note, changedBy, readAgain, onDone }: EditProps) {
  const say = useSay();
  const field = useFocused(true);
  const values = useVersioned(note, () => ({ text: note.text }));
  const { record, labels } = useFieldsForm({
    values,
    fields: EDITED_FIELDS,
    choices: {},
    version: note.version,
    schema: NoteChange,
    toInput: ({ text }) => ({ text, type: note.type }),
    save: (input, send) => send(trpc.notes.update, { id: note.id, ...input }),
    onSaved() {
      onDone();
    },
    readAgain,
    staysAt: useStaysInTab(),
  });

  async function handleCancel(): Promise<void> {
    if (!record.isDirty || (await askDiscard())) onDone();
  }

  const label = say("notes.edit_note", { name: note.author_name });
  return (
    <FormFrame
      record={record}
      label={label}
      submitLabel={say("actions.save")}
      fields={labels}
      changedBy={changedBy}
      isNew={false}
      aside={
        <Button variant="default" onClick={() => void handleCancel()}>
          {say("actions.cancel")}
        </Button>
      }
    >
      <Textarea
        ref={field}
        aria-label={label}
        autosize
        minRows={2}
        maxRows={14}
        {...record.form.getInputProps("text")}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          void handleCancel();
        }}
      />
    </FormFrame>
  );
}

/** Focuses the field with the cursor at the end of its text. */
function useFocused(takesFocus: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, [takesFocus]);
  return field;
}

/** A panel that opens beside the screen takes nothing away; another tab or screen does, or closing the panel of the notes. */
function useStaysInTab() {
  const here = useLocation();
  // `notes` is the panel over the housekeeping board.
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) => {
    const params = new URLSearchParams(search);
    return [pathname, params.get("tab"), params.get("notes")].join(" ");
  };
  return (next: { pathname: string; search: string }) => placeOf(next) === placeOf(here);
}
