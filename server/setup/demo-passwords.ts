import { houseActor } from "#server/core/actor.ts";
import { hashPassword, isPassword, makePassword } from "#server/core/passwords.ts";
import { type Ledger, write } from "#server/core/work.ts";
import { placesOfHouse } from "#server/properties/queries.ts";
import { startingProperty } from "#server/session/queries.ts";
import { setPassword } from "#server/session/service.ts";
import { DEMO_PASSWORD, DEMO_USERS } from "#server/setup/demo-house.ts";
import { passwordHashOf, userByEmail } from "#server/team/queries.ts";

type Replaced = { email: string; password: string; name: string; role: string };

/**
 * The demo password stands in the source, so whoever still has it gets a random one, told once, and their sessions end.
 * Answers whose password was replaced.
 */
export async function replaceDemoPasswords(ledger: Ledger): Promise<Replaced[]> {
  const replaced: Replaced[] = [];
  for (const demoUser of DEMO_USERS) {
    const user = userByEmail(ledger.db, demoUser.email);
    const property_id = user && startingProperty(ledger.db, user.id);
    const place = placesOfHouse(ledger.db).find((each) => each.property_id === property_id);
    if (!user || !place || !(await isPassword(passwordHashOf(ledger.db, user.id), DEMO_PASSWORD))) continue;
    const password = makePassword();
    const hash = await hashPassword(password);
    write(ledger, { ...houseActor(place), name: user.name }, (work) => setPassword(work, { user_id: user.id, session_id: null }, hash));
    replaced.push({ ...demoUser, password });
  }
  return replaced;
}
