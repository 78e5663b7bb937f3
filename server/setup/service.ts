import type { Actor } from "#server/core/actor.ts";
import { type Ledger, write } from "#server/core/work.ts";
import { hasProperties } from "#server/properties/queries.ts";
import { hashPassword, makePassword } from "#server/session/passwords.ts";
import { foundProperty } from "#server/setup/found-property.ts";
import { insertUser } from "#server/team/service.ts";
import { PropertyInput } from "#shared/properties/schema.ts";

/** `password` null: a random one is made and answered. */
export type HouseWish = { email: string; password: string | null; demo: boolean };
export type DemoUser = { email: string; password: string; name: string; role: string };
/** `password` only where it was made here; it is shown once and kept as a hash. */
export type PreparedHouse = { created: boolean; email: string; password: string | null; demoUsers: DemoUser[] };

/** At the first start on an empty ledger: the admin with a property of their own. Later starts change nothing. */
export async function prepareHouse(ledger: Ledger, { email, password }: HouseWish): Promise<PreparedHouse> {
  if (hasProperties(ledger.db)) return { created: false, email, password: null, demoUsers: [] };
  const made = password ?? makePassword();
  const password_hash = await hashPassword(made);
  write(ledger, HOUSE, (work) => {
    const admin = insertUser(work, { email, name: "Admin", password_hash, must_change_password: false });
    foundProperty(work, { input: PropertyInput.parse({ name: "My guesthouse" }), admins: [admin], language: "de" });
  });
  return { created: true, email, password: password === null ? made : null, demoUsers: [] };
}

/** Who acts before there is anybody. */
const HOUSE: Actor = {
  property_id: "",
  time_zone: "Europe/Vienna",
  role: "admin",
  name: "Keyrack",
  language: "de",
  user_id: null,
  api_key_id: null,
  session_id: null,
  automated: true,
};
