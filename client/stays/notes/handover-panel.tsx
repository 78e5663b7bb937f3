import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { NewNote } from "#client/stays/notes/note-form.tsx";
import { NoteList } from "#client/stays/notes/notes-tab.tsx";

/** The notes that the shift before has left, until they are ticked, and a field for the next ones. */
export function HandoverPanel() {
  const say = useSay();
  const may = useMay();
  const { property_id } = useIdentity();
  const [written, setWritten] = useState(0);
  const { data } = useQuery(trpc.notes.list.queryOptions({ parent_id: property_id, page_size: 1 }));
  const hasNotes = data !== undefined && data.count > 0;
  return (
    <Stack gap={8}>
      {hasNotes && (
        <Panel title={say("notes.handover")}>
          <NoteList parentId={property_id} isHandover />
        </Panel>
      )}
      {may("notes:write") && (
        <Fold title={say("notes.handover_write")}>
          <NewNote
            key={written}
            parentId={property_id}
            takesFocus={written > 0}
            beginsWriting={false}
            takesPhotos={false}
            onSaved={() => setWritten(written + 1)}
          />
        </Fold>
      )}
    </Stack>
  );
}
