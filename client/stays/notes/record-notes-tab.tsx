import type { Say } from "#client/platform/core/i18n.ts";
import type { UrlTab } from "#client/platform/ui/page/url-tabs.tsx";
import { NotesTab } from "#client/stays/notes/notes-tab.tsx";

/** The team's notes on a record, as a tab of its screen. */
export function recordNotesTab(id: string, say: Say): UrlTab<"notes"> {
  return { key: "notes", label: say("notes.title"), content: () => <NotesTab parentId={id} /> };
}
