import { DEMO_PASSWORD, DEMO_USERS } from "#server/office/setup/demo-property.ts";
import { hashPassword, isPassword, makePassword } from "#server/platform/core/secrets/passwords.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, write } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { startingProperty } from "#server/tenant/session/queries.ts";
import { setPassword } from "#server/tenant/session/service.ts";
import { passwordHashOf, userByEmail } from "#server/tenant/team/queries.ts";

type Replaced = { email: string; password: string; name: string; role: string };

/**
 * The demo password is published in the source code: users who still have it get a random one, shown once, and their sessions end. Returns
 * these users.
 */
export async function replaceDemoPasswords(runtime: Runtime): Promise<Replaced[]> {
  const replaced: Replaced[] = [];
  for (const demoUser of DEMO_USERS) {
    const user = userByEmail(runtime.db, demoUser.email);
    const property_id = user && startingProperty(runtime.db, user.id);
    const place = placesOfProperty(runtime.db).find((each) => each.property_id === property_id);
    if (!user || !place || !(await isPassword(passwordHashOf(runtime.db, user.id), DEMO_PASSWORD))) continue;
    const password = makePassword();
    const hash = await hashPassword(password);
    write(runtime, { ...automatedActor(place), name: user.name }, (work) =>
      setPassword(work, { user_id: user.id, session_id: null, as: "password_given" }, hash),
    );
    replaced.push({ ...demoUser, password });
  }
  return replaced;
}
