import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudUpload } from "@tabler/icons-react";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { changeUnsentNotes, unsentNotesAtom } from "#client/stays/housekeeping/note-queue.ts";
import { dropPhoto, keepPhoto, keptPhoto } from "#client/stays/housekeeping/photo-store.ts";
import css from "#client/stays/housekeeping/room-notes.module.css";
import { LocalPhoto } from "#client/stays/notes/photo-field.tsx";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

type UnsentNote = { id: string; text: string; photo: File | null };

/** Keeps a note on a room until there is a way to the server. */
export function useKeepNote() {
  const { property_id, subject_id, name } = useIdentity();
  return async (room: Pick<BoardRow, "id" | "number">, { id, text, photo }: UnsentNote): Promise<void> => {
    if (photo) await keepPhoto(id, photo);
    const made_at = new Date().toISOString();
    const own = {
      id,
      property_id,
      user_id: subject_id,
      author_name: name,
      text,
      made_at,
      refused: null,
      note_id: null,
      has_photo: photo !== null,
    };
    changeUnsentNotes((notes) => [...notes, { ...own, room_id: room.id, number: room.number }]);
  };
}

/** The notes on a room that wait for the network, or the reason why one was refused, until the user has read it. */
export function UnsentNotes({ room_id }: { room_id: string }) {
  const say = useSay();
  const own = useAtomValue(unsentNotesAtom).filter((note) => note.room_id === room_id);
  if (own.length === 0) return null;
  return (
    <ul className={css["unsent"]} role="status">
      {own.map(({ id, text, refused, has_photo }) => (
        <li key={id} data-refused={refused !== null || undefined}>
          <p>{text}</p>
          {has_photo && <WaitingPhoto id={id} />}
          <span>
            {refused === null ? <IconCloudUpload size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            {refused ?? say("housekeeping.waiting")}
          </span>
          {refused !== null && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                void dropPhoto(id);
                changeUnsentNotes((notes) => notes.filter((note) => note.id !== id));
              }}
            >
              {say("housekeeping.discard_note")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function WaitingPhoto({ id }: { id: string }) {
  const [photo, setPhoto] = useState<Blob | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void keptPhoto(id).then((found) => isCurrent && setPhoto(found));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return photo && <LocalPhoto photo={photo} />;
}
