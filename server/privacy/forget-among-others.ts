import { isDeepStrictEqual } from "node:util";
import { forgetInRemarks } from "#server/bookings/forget.ts";
import { forgetInDocuments } from "#server/contacts/documents.ts";
import { eventsNumbered, type KnownEvent, redactEvents } from "#server/core/work/redact.ts";
import type { Work } from "#server/core/work/work.ts";
import { forgetInFileNames } from "#server/files/forget.ts";
import { forgetInGroups } from "#server/groups/forget.ts";
import { forgetInMails } from "#server/mail/forget-mails.ts";
import { forgetInNotes } from "#server/notes/of-contact.ts";
import { type Searched, withLatest } from "#server/privacy/mentions.ts";
import { forgetInLocks } from "#server/room-locks/forget.ts";
import { redacted, withoutSecrets } from "#shared/contacts/privacy.ts";

/** Removes a person's name from what was written about others and about the house. Returns the changed records. */
export function forgetAmongOthers(work: Work, { mentions, naming }: Searched): string[] {
  const { events, mails, files, stays } = withLatest(work, mentions, naming);
  const named = eventsNumbered(work, events)
    .map((event) => ({ ...event, left: redacted(event.data, naming.texts), author: authorOf(event, naming.texts) }))
    .filter(
      ({ data, left, undo, author, actor_name }) =>
        author !== actor_name || !isDeepStrictEqual(data, left) || !isDeepStrictEqual(undo, redacted(undo, naming.texts)),
    );
  redactEvents(
    work,
    named.map(({ seq, left, author }) => ({ seq, data: left, actor_name: author })),
  );
  forgetInMails(work, mails, naming);
  forgetInLocks(work, naming);
  forgetInDocuments(work, naming);
  forgetInFileNames(work, files, naming);
  forgetInNotes(work, naming);
  return [...forgetInRemarks(work, stays, naming), ...forgetInGroups(work, naming)];
}

/** A guest who acted by a link is named in the event; a colleague stays. */
export function authorOf({ by_guest, actor_name }: KnownEvent, secrets: readonly string[]): string | null {
  return by_guest && actor_name !== null ? withoutSecrets(actor_name, secrets) : actor_name;
}
