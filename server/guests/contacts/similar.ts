import { type ContactRow, contactByEmail, contactStore } from "#server/guests/contacts/queries.ts";
import { namedLike } from "#server/guests/contacts/statements.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type Likeness, likeness, type SimilarQuery, wordsOfName } from "#shared/guests/contacts/similar.ts";
import { foldings } from "#shared/platform/core/fold.ts";

const SHOWN = 3;
/** Shorter words of a name are not searched: too many names contain them. */
const MIN_WORD_LENGTH = 3;

type Similar = { reason: Likeness; contact: ContactRow };

/** The contacts that are probably the person being typed, the most certain first. */
export function similarContacts(view: View, query: SimilarQuery): Similar[] {
  const typed = {
    name: query.name ?? "",
    email: query.email || null,
    phone: query.phone || null,
    date_of_birth: query.date_of_birth || null,
    city: query.city || null,
  };
  const candidates = candidatesFor(view, typed).filter(({ id, anonymized_at }) => id !== query.without && anonymized_at === null);
  const found = candidates.flatMap((contact) => {
    const { name, date_of_birth, communication, address } = contact;
    const reason = likeness(typed, { name, date_of_birth, email: communication.email, phone: communication.phone, city: address.city });
    return reason ? [{ reason, contact }] : [];
  });
  return found.sort((a, b) => SURENESS.indexOf(a.reason) - SURENESS.indexOf(b.reason)).slice(0, SHOWN);
}

const SURENESS: readonly Likeness[] = ["email", "date_of_birth", "phone", "city"];

/** The contact with the e-mail, and contacts whose name contains one of the words. */
function candidatesFor(view: View, { name, email }: { name: string; email: string | null }): ContactRow[] {
  const holder = email === null ? null : contactByEmail(view, email);
  const ids = new Set([...(holder ? [holder.id] : []), ...idsNamedLike(view, name)]);
  return contactStore.findMany(view, [...ids]);
}

function idsNamedLike(view: View, name: string): string[] {
  const words = [...wordsOfName(name), ...wordsOfName(foldings(name)[1])].filter((word) => word.length >= MIN_WORD_LENGTH);
  const [w1 = null, w2 = null, w3 = null, w4 = null, w5 = null, w6 = null] = new Set(words);
  if (w1 === null) return [];
  return namedLike.all(view, { w1, w2, w3, w4, w5, w6 }).map(({ id }) => id);
}
