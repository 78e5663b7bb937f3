import { Box } from "@mantine/core";
import { IconCamera, IconNotes, IconPencilPlus } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { SlideOver, SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { useLast } from "#client/platform/ui/form/use-last.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import css from "#client/stays/housekeeping/room-notes.module.css";
import { UnsentNotes, useKeepNote } from "#client/stays/housekeeping/unsent-notes.tsx";
import { NotesTab } from "#client/stays/notes/notes-tab.tsx";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

/** The latest note beside a room, and the way to all of them. */
export function NoteButton({ row: { id, number, note } }: { row: BoardRow }) {
  const say = useSay();
  const may = useMay();
  const { change } = useAddress();
  if (!may("notes:read")) return null;
  const open = () => change({ notes: id });
  if (!note) {
    return (
      <button
        type="button"
        className={css["noNote"]}
        data-screen-only
        data-no-note
        aria-label={say("housekeeping.add_note", { number })}
        onClick={open}
      >
        <IconPencilPlus size={18} stroke={1.7} aria-hidden />
        <span className={css["noteWord"]}>{say("housekeeping.note")}</span>
      </button>
    );
  }
  return (
    <button type="button" className={css["note"]} onClick={open}>
      <IconNotes size={17} stroke={1.7} aria-hidden />
      <Box component="span" miw={0}>
        <span className="visually-hidden">{say("housekeeping.notes_of", { number })}: </span>
        <span className={css["noteText"]}>{note.text}</span>
        <span className={css["author"]}>
          {note.has_photo && <IconCamera size={14} stroke={1.7} aria-label={say("notes.photo")} />}
          {note.author_name}
        </span>
      </Box>
    </button>
  );
}

/** The team's notes on a room, over the board: `?notes=…`. */
export function RoomNotes({ rows }: { rows: readonly BoardRow[] }) {
  const say = useSay();
  const { params, change } = useAddress();
  const wanted = rows.find(({ id }) => id === params.get("notes")) ?? null;
  const room = useLast(wanted);
  const keepNote = useKeepNote();
  const close = () => change({ notes: null }, { replace: true });
  return (
    <SlideOver opened={wanted !== null} onClose={close}>
      {room && (
        <>
          <SlideOverHead title={say("housekeeping.notes_of", { number: room.number })} onClose={close} />
          <SlideOverBody>
            <NotesTab
              key={room.id}
              parentId={room.id}
              takesPhotos
              beginsWriting={!room.note || hasKeyboard()}
              onNoWay={(text, id, photo) => keepNote(room, { id, text, photo })}
              waiting={<UnsentNotes room_id={room.id} />}
            />
          </SlideOverBody>
        </>
      )}
    </SlideOver>
  );
}

/** False on a phone, whose on-screen keyboard would cover the notes. */
function hasKeyboard(): boolean {
  return !window.matchMedia("(pointer: coarse)").matches;
}
