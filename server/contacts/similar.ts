import { type ContactRow, contactByEmail, contactStore } from "#server/contacts/queries.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { type Likeness, likeness, type SimilarQuery, wordsOfName } from "#shared/contacts/similar.ts";
import { foldings } from "#shared/core/fold.ts";

const SHOWN = 3;
/** So many of one name are looked at; with more of them a name tells nothing. */
const LOOKED_AT = 400;
/** A word of the name that is looked for: shorter ones stand in too many. */
const SHORTEST_WORD = 3;

type Similar = { reason: Likeness; contact: ContactRow };

/** The contacts that are probably the one which is being typed, the surest first. */
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

/** Whoever has the e-mail, and whoever has one of the words in the name. */
function candidatesFor(view: View, { name, email }: { name: string; email: string | null }): ContactRow[] {
  const holder = email === null ? null : contactByEmail(view, email);
  const ids = new Set([...(holder ? [holder.id] : []), ...namedLike(view, name)]);
  return contactStore.findMany(view, [...ids]);
}

function namedLike({ db, actor }: View, name: string): string[] {
  const words = [...wordsOfName(name), ...wordsOfName(foldings(name)[1])].filter((word) => word.length >= SHORTEST_WORD);
  const distinct = [...new Set(words)].slice(0, 6);
  if (distinct.length === 0) return [];
  const holds = distinct.map(() => "instr(hay, ?)").join(" OR ");
  // Plain names are folded by SQLite itself; the inner limit keeps each from being folded once a word.
  const sql = `SELECT id FROM (
      SELECT id, CASE WHEN name GLOB '*[^ -~]*' THEN fold(name) || ' ' || fold_plain(name) ELSE lower(name) END AS hay
      FROM contacts WHERE property_id = ? AND deleted_at IS NULL LIMIT -1
    ) WHERE ${holds} LIMIT ${LOOKED_AT}`;
  return prepared<{ id: string }>(db, sql)
    .all(actor.property_id, ...distinct)
    .map(({ id }) => id);
}
