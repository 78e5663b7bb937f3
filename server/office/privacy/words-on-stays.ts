import { contactsById } from "#server/guests/contacts/queries.ts";
import type { Person } from "#server/office/privacy/person.ts";
import { eventsAbout } from "#server/platform/core/work/redact.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import { bookingsById } from "#server/stays/bookings/queries.ts";
import { groupsById } from "#server/stays/groups/queries.ts";
import { nameWords } from "#shared/platform/core/redaction.ts";

/**
 * Lists the words of a person's names, present and former, that identify only this person on each stay of another customer on which the
 * person was a guest: the remark "Frau Huber comes later" names a guest Huber. A word that is also part of the name of the customer, of
 * another guest or of the group's customer is left out, since a remark may mean them.
 */
export function wordsOnStays(view: View, { rows, ids, guest_bookings }: Person): Map<string, string[]> {
  const own = new Set(namesOf(view, { rows, ids }).flatMap(wordsIn));
  const stays = bookingsById(view, guest_bookings);
  const leaders = new Map(
    groupsById(
      view,
      stays.flatMap(({ group_id }) => group_id ?? []),
    ).map((group) => [group.id, group.customer_id]),
  );
  const guests = guestIdsOf(view, guest_bookings);
  return new Map(
    stays.map(({ id, customer_id, group_id }) => {
      const others = [customer_id, leaders.get(group_id ?? "") ?? null, ...(guests.get(id) ?? [])].filter((each) => each !== null);
      const known = contactsById(
        view,
        others.filter((each) => !ids.includes(each)),
      );
      const shared = new Set(known.flatMap(({ name }) => wordsIn(name)));
      return [id, [...own].filter((word) => !shared.has(word))];
    }),
  );
}

/** The person's names, former ones too. */
export function namesOf(view: View, { rows, ids }: Pick<Person, "rows" | "ids">): string[] {
  const former = eventsAbout(view, ids).flatMap(({ data }) => [data.from?.["name"], data.to?.["name"]]);
  return [...rows.map(({ name }) => name), ...former.filter((name) => typeof name === "string")];
}

const wordsIn = (name: string) => nameWords(name).map((word) => word.toLowerCase());
