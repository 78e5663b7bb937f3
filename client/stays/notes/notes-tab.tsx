import { Button, Skeleton, Stack } from "@mantine/core";
import { IconNotes } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { type KeepNote, NewNote } from "#client/stays/notes/note-form.tsx";
import { NoteItem } from "#client/stays/notes/note-item.tsx";
import css from "#client/stays/notes/notes-tab.module.css";

const STEP = 20;

type Props = {
  parentId: string;
  /** Of rooms: what is broken is better shown than described. */
  takesPhotos?: boolean;
  /** Notes to the next shift: anybody takes one away that is done. */
  isHandover?: boolean;
  /** The panel of the notes opens with the keyboard in the field. */
  beginsWriting?: boolean;
  onNoWay?: KeepNote;
  /** Unsent notes. */
  waiting?: ReactNode;
};

/** The team's notes on a record, newest first and live, with a form for a new one. */
export function NotesTab({ parentId, takesPhotos = false, isHandover = false, beginsWriting = false, onNoWay, waiting }: Props) {
  const may = useMay();
  const [written, setWritten] = useState(0);
  return (
    <div className={css["notes"]}>
      {may("notes:write") && (
        <NewNote
          key={`${parentId} ${written}`}
          parentId={parentId}
          takesFocus={written > 0}
          beginsWriting={beginsWriting}
          takesPhotos={takesPhotos}
          onNoWay={onNoWay}
          onSaved={() => setWritten(written + 1)}
        />
      )}
      {waiting}
      <NoteList parentId={parentId} isHandover={isHandover} />
    </div>
  );
}

/** Notes on a record, newest first. */
export function NoteList({ parentId, isHandover }: { parentId: string; isHandover: boolean }) {
  const say = useSay();
  const [shown, setShown] = useState(STEP);
  const answer = useQuery(trpc.notes.list.queryOptions({ parent_id: parentId, page_size: shown }, { placeholderData: keepPreviousData }));
  const { data, error, refetch } = answer;
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={14} width="40%" />
        <Skeleton height={44} />
      </Stack>
    );
  }
  if (data.count === 0) return isHandover ? <p className={css["dim"]}>{say("notes.handover_empty")}</p> : <NoNotes />;
  return (
    <>
      <ol aria-label={say("notes.title")}>
        {data.data.map((note) => (
          <NoteItem key={note.id} note={note} isHandover={isHandover} readAgain={() => void refetch()} />
        ))}
      </ol>
      {data.count > shown && (
        <Button variant="subtle" size="compact-sm" className={css["more"] ?? ""} onClick={() => setShown(shown + STEP)}>
          {say("notes.more")}
        </Button>
      )}
    </>
  );
}

function NoNotes() {
  const say = useSay();
  return (
    <div className={css["empty"]}>
      <IconNotes size={28} stroke={1.4} color="var(--kr-brass)" aria-hidden />
      <p>{say("notes.empty_title")}</p>
      <p className={css["dim"]}>{say("notes.empty_detail")}</p>
    </div>
  );
}
