import { contactsById, findAnyContact, languageFor } from "#server/guests/contacts/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import {
  asEntries,
  asSignedEntries,
  frozen,
  guestsOf,
  hasChanged,
  lawOf,
  type RegistrationRow,
  registrationNumbered,
  registrationStore,
  sheetHash,
} from "#server/stays/registrations/queries.ts";
import { assertComplete } from "#server/stays/registrations/service.ts";
import { queueEntry } from "#server/stays/registrations/transmission/queue.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Registration, RegistrationSheet, SignatureInput } from "#shared/stays/registrations/schema.ts";
import { signsOnScreen } from "#shared/stays/registrations/signature.ts";

/** An entry as its guest signs it, in the guest's language. Throws `registration/not_found`. */
export function sheetOf(view: View, number: string): RegistrationSheet {
  const row = validEntry(view, number);
  const [entry] = asSignedEntries(view, [row]);
  if (!entry) throw new Problem("registration/not_found", number);
  const { drawing = null, ...registration } = entry;
  const [first] = registration.guests;
  return {
    object: "registration_sheet",
    registration,
    property_name: getProperty(view, view.actor.property_id).name,
    language: languageFor(view, first && findAnyContact(view, first.contact_id)),
    signs_on_screen: signsOnScreen(lawOf(view)),
    sha256: sheetHash(registration),
    drawing,
  };
}

/**
 * Keeps a guest's signature with what it was given for; a later one takes its place. Throws `registration/not_found`,
 * `registration/signature_by_hand` if the law asks for paper, and `registration/sheet_changed` if the sheet is another than was shown.
 */
export function signSheet(work: Work, { registrationNumber, sha256, drawing }: SignatureInput): RegistrationSheet {
  const row = validEntry(work, registrationNumber);
  if (!signsOnScreen(lawOf(work))) throw new Problem("registration/signature_by_hand");
  const [entry] = asEntries(work, [row]);
  if (!entry || sheetHash(entry) !== sha256) throw new Problem("registration/sheet_changed");
  const signed = registrationStore.update(work, row, { signature: { version: 1, signed_at: work.now, sha256, drawing } });
  work.record("registration.signed", signed, { words: { number: registrationNumber } });
  return sheetOf(work, registrationNumber);
}

/**
 * Takes the present data of an entry's guests into the register, under the same number; a signature is outdated by it. Throws
 * `registration/not_found`, and `guest_data_missing` where a guest lacks what the law asks for.
 */
export function correctEntry(work: Work, number: string): Registration {
  const row = validEntry(work, number);
  const stored = guestsOf(row);
  const known = byId(
    contactsById(
      work,
      stored.map(({ contact_id }) => contact_id),
    ),
  );
  const changed = stored.map((guest) => {
    const contact = known.get(guest.contact_id);
    return hasChanged(guest, contact) ? frozen(contact) : guest;
  });
  assertComplete(changed, lawOf(work));
  if (stored.every((guest, index) => guest === changed[index])) return one(work, row);
  const corrected = registrationStore.update(work, row, { guests: changed });
  work.record("registration.corrected", corrected, { words: { number } });
  queueEntry(work, corrected);
  return one(work, corrected);
}

function one(view: View, row: RegistrationRow): Registration {
  const [entry] = asEntries(view, [row]);
  if (!entry) throw new Problem("registration/not_found");
  return entry;
}

/** The entry with a number, if it stands. */
function validEntry(view: View, number: string): RegistrationRow {
  const row = registrationNumbered(view, number);
  if (!row || row.undone_at !== null) throw new Problem("registration/not_found", number);
  return row;
}
