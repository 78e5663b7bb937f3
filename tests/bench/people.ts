import { contacts } from "#server/guests/contacts/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, write } from "#server/platform/core/work/work.ts";
import { Communication, ContactCompany } from "#shared/guests/contacts/schema.ts";
import { NO_ADDRESS } from "#shared/platform/core/fields.ts";

const FIRST = ["Anna", "Jörg", "Maria", "Łukasz", "Hans", "Zoë", "Peter", "Sofía", "Élodie", "Johannes", "Katharina", "Björn"];
const LAST = ["Müller", "Huber", "Gruber", "Straßer", "Dvořák", "Bauer", "Wagner", "Pichler", "Moser", "Königsberger", "Schwarzenbacher"];
const CITIES = ["Salzburg", "Wien", "Innsbruck", "München", "Zürich", "Graz", "Linz"];

/** Adds contacts, each with an e-mail and a phone, and assigns them to the property's stays as customers and guests. */
export function addPeople({ runtime, actor }: { runtime: Runtime; actor: Actor }, count: number): void {
  const ids = write(runtime, actor, (work) => {
    const store = entityStore("contact", contacts);
    return Array.from({ length: count }, (_, i) => {
      const last = i % 5 === 0 ? `${LAST[i % LAST.length]}${word(i)}` : LAST[(i * 7) % LAST.length];
      const name = i === count / 2 ? "Quirin Xaverl" : `${FIRST[i % FIRST.length]} ${last}`;
      return store.insert(work, {
        type: "person",
        gender: "unspecified",
        name,
        number: String(1000 + i),
        communication: Communication.parse({ email: `guest.${word(i)}${i}@example.com`, phone: `+43 664 ${1_000_000 + i * 37}` }),
        address: { ...NO_ADDRESS, city: CITIES[i % CITIES.length] ?? null },
        company: ContactCompany.parse(i % 20 === 0 ? { name: `Reisebüro ${word(i * 3)}` } : {}),
      }).id;
    });
  });
  const { $client } = runtime.db;
  const stays = $client.prepare<unknown[], string>("SELECT id FROM bookings ORDER BY id").pluck().all();
  const customer = $client.prepare("UPDATE bookings SET customer_id = ? WHERE id = ?");
  const guest = $client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 0)");
  $client.transaction(() => {
    for (const [i, id] of stays.entries()) {
      // One travel agency has a fifth of all bookings.
      customer.run(ids[i % 5 === 0 ? 0 : (i * 13) % ids.length], id);
      guest.run(id, ids[(i * 17) % ids.length]);
    }
  })();
}

/** Five letters, deterministic for a number. */
function word(seed: number): string {
  return [3, 7, 11, 13, 17].map((factor) => String.fromCharCode(97 + ((seed * factor + (seed >> 3)) % 26))).join("");
}
