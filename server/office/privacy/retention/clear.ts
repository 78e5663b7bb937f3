import { setImmediate } from "node:timers/promises";
import { forgetLinks } from "#server/channels/guest-links/forget.ts";
import { removeDocuments } from "#server/guests/contacts/documents.ts";
import { clearInvoices } from "#server/money/invoices/forget.ts";
import { forgetMessages } from "#server/office/messages/forget.ts";
import { type Eraser, eraseContact } from "#server/office/privacy/anonymize.ts";
import { ofTheirOwn } from "#server/office/privacy/history.ts";
import type { Due } from "#server/office/privacy/retention/due.ts";
import { writeLogBack } from "#server/platform/core/database/empty-log.ts";
import { eventsAbout, redactEvents } from "#server/platform/core/work/redact.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { clearOffers } from "#server/stays/bookings/forget.ts";
import { forgetNotes, photosBeside } from "#server/stays/notes/of-contact.ts";
import { clearEntries } from "#server/stays/registrations/service.ts";
import { dropUnusedFiles, removeAllBytes } from "#server/tenant/files/forget.ts";
import { emptyMails, forgetMails } from "#server/tenant/mail/forget-mails.ts";
import type { RetentionKind } from "#shared/office/privacy/retention.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Every contact is searched for in the whole history, so that a first night with thousands of them would not end. */
export const CONTACTS_A_NIGHT = 200;
/** Records of one transaction, for which calls wait some milliseconds. */
const AT_ONCE = 20;

/** Removes records of a kind; returns how many. Anyone who calls it empties the database's log afterwards. */
export async function clear(eraser: Eraser, kind: RetentionKind, due: readonly Due[]): Promise<number> {
  if (kind === "contacts" || kind === "deleted_contacts") return eraseContacts(eraser, due.slice(0, CONTACTS_A_NIGHT));
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due.slice(from, from + AT_ONCE);
    removeAllBytes(
      eraser.runtime.config,
      eraser.write((work) => CLEARING[kind](work, some)),
    );
    await setImmediate();
    writeLogBack(eraser.runtime.db);
  }
  return due.length;
}

/** A contact who is needed again, or has an amount open, stays. */
async function eraseContacts(eraser: Eraser, due: readonly Due[]): Promise<number> {
  let erased = 0;
  for (const { id } of due) {
    try {
      await eraseContact(eraser, id);
      erased += 1;
      await setImmediate();
      writeLogBack(eraser.runtime.db);
      await setImmediate();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
    }
  }
  return erased;
}

type Clearing = (work: Work, due: readonly Due[]) => string[];

const idsOf = (due: readonly Due[]) => due.map(({ id }) => id);

/** Each removes the records in a transaction and returns the files whose bytes go after it. */
const CLEARING: Readonly<Record<Exclude<RetentionKind, "contacts" | "deleted_contacts">, Clearing>> = {
  register(work, due) {
    clearEntries(work, idsOf(due));
    return [];
  },
  invoices: (work, due) => dropUnusedFiles(work, clearInvoices(work, idsOf(due))),
  mails(work, due) {
    emptyMails(work, idsOf(due));
    return [];
  },
  offers(work, due) {
    const ids = idsOf(due);
    const photos = photosBeside(work, ids);
    redactEvents(
      work,
      eventsAbout(work, ids).map((event) => ({ ...event, data: ofTheirOwn(event) })),
    );
    forgetNotes(work, ids);
    forgetMails(work, ids);
    forgetMessages(work, ids);
    forgetLinks(work, ids);
    clearOffers(work, ids);
    return dropUnusedFiles(work, photos);
  },
  documents(work, due) {
    removeDocuments(
      work,
      due.flatMap(({ id, contact_id }) => (contact_id ? [{ contact: contact_id, file: id }] : [])),
    );
    return dropUnusedFiles(work, idsOf(due));
  },
};
