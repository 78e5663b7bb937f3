import { ActionIcon, Box, Group } from "@mantine/core";
import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { EditNote } from "#client/stays/notes/note-form.tsx";
import css from "#client/stays/notes/notes-tab.module.css";
import { Face } from "#client/tenant/team/face.tsx";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { mayChangeNote } from "#shared/stays/notes/rules.ts";
import type { Note } from "#shared/stays/notes/schema.ts";

type Props = { note: Note; isHandover?: boolean; readAgain(): void };

/** One note: who, when, what; its author and who leads the property may change it here. */
export function NoteItem({ note, isHandover = false, readAgain }: Props) {
  const say = useSay();
  const formats = useFormats();
  const mayChange = useMayChange();
  const [editing, setEditing] = useState(false);
  return (
    <li className={css["note"]}>
      <Face name={note.author_name} address={null} size={30} />
      <Box flex={1} miw={0}>
        <div className={css["head"]}>
          <p>
            <b>{note.author_name}</b> <time dateTime={note.created_at}>{when(note.created_at, formats, say)}</time>
          </p>
          {(isHandover || mayChange(note)) && !editing && (
            <NoteActions note={note} isHandover={isHandover} onEdit={mayChange(note) ? () => setEditing(true) : null} />
          )}
        </div>
        {editing ? (
          <EditNote note={note} changedBy={null} readAgain={readAgain} onDone={() => setEditing(false)} />
        ) : (
          <p className={css["text"]}>{note.text}</p>
        )}
        {note.photo_id !== null && (
          <a
            className={css["photoLink"]}
            href={photoAddress(note)}
            target="_blank"
            rel="noreferrer"
            aria-label={say("notes.photo_by", { name: note.author_name })}
          >
            <img className={css["photo"]} src={photoAddress(note)} alt="" loading="lazy" />
          </a>
        )}
      </Box>
    </li>
  );
}

/** With the photo's own id, since another photo of the same note has another address. */
function photoAddress({ id, photo_id }: Note): string {
  return `/api/notes/${id}/photo?photo=${photo_id}`;
}

function NoteActions({ note, isHandover, onEdit }: { note: Note; isHandover: boolean; onEdit: (() => void) | null }) {
  const say = useSay();
  const edit = say("notes.edit_note", { name: note.author_name });
  const remove = say(isHandover ? "notes.done_note" : "notes.delete_note", { name: note.author_name });
  const Icon = isHandover ? IconCheck : IconTrash;

  const { run, isRunning } = useWrite(trpc.notes.delete, {
    done: () =>
      toast({
        message: say(isHandover ? "notes.done" : "notes.deleted"),
        undo: (send) => send(trpc.notes.undoDelete, { id: note.id }),
      }),
  });

  return (
    <Group gap={2} wrap="nowrap" className={css["actions"] ?? ""}>
      {onEdit && (
        <ActionIcon variant="subtle" color="gray" aria-label={edit} title={say("actions.edit")} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={remove}
        title={say(isHandover ? "notes.done" : "actions.delete")}
        disabled={isRunning}
        onClick={() => void run({ id: note.id }, { ifMatch: note.version })}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function useMayChange(): (note: Note) => boolean {
  const { subject_id, is_api_key, role_id } = useIdentity();
  const may = useMay();
  const me = { role: role_id, user_id: is_api_key ? null : subject_id, api_key_id: is_api_key ? subject_id : null };
  return (note) => may("notes:write") && mayChangeNote(note, me);
}

/** "Today, 14:02", "Thu 3 May, 14:02", and the whole date for what was written in another year. */
function when(instant: string, formats: Formats, say: Say): string {
  const day = localDate(instant, formats.zone);
  const today = formats.today();
  if (day === today) return `${say("events.today")}, ${formats.time(instant)}`;
  if (day === addDays(today, -1)) return `${say("events.yesterday")}, ${formats.time(instant)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? formats.dayTime(instant) : formats.dateTime(instant);
}
