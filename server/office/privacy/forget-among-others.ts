import { isDeepStrictEqual } from "node:util";
import { forgetInDocuments } from "#server/guests/contacts/documents.ts";
import { forgetInMessages } from "#server/office/messages/forget.ts";
import { type Searched, withLatest } from "#server/office/privacy/mentions.ts";
import { eventsNumbered, type KnownEvent, redactEvents } from "#server/platform/core/work/redact.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { forgetInRemarks } from "#server/stays/bookings/forget.ts";
import { forgetInGroups } from "#server/stays/groups/forget.ts";
import { forgetInNotes } from "#server/stays/notes/of-contact.ts";
import { forgetInLocks } from "#server/stays/room-locks/forget.ts";
import { forgetInFileNames } from "#server/tenant/files/forget.ts";
import { forgetInMails } from "#server/tenant/mail/forget-mails.ts";
import { redacted, withoutSecrets } from "#shared/platform/core/redaction.ts";

/** Removes a person's name from what was written about others and about the property. Returns the changed records. */
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
  forgetInMessages(work, naming);
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
