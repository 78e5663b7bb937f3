import type { Say } from "#client/core/i18n.ts";
import { NotesTab } from "#client/notes/notes-tab.tsx";
import type { UrlTab } from "#client/ui/page/url-tabs.tsx";

/** What the team has written beside a record, as the tab of its screen. */
export function recordNotesTab(id: string, say: Say): UrlTab<"notes"> {
  return { key: "notes", label: say("notes.title"), content: () => <NotesTab parentId={id} /> };
}
