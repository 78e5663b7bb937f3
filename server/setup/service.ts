import { hashPassword, makePassword } from "#server/core/secrets/passwords.ts";
import { automatedActor } from "#server/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/core/work/work.ts";
import { hasProperties } from "#server/properties/queries.ts";
import { createSetting, updateGeneral } from "#server/settings/service.ts";
import { insertDemo } from "#server/setup/demo-insert.ts";
import { insertDemoLogo, stageDemoLogo } from "#server/setup/demo-logo.ts";
import { planMoney } from "#server/setup/demo-money.ts";
import { insertMoney } from "#server/setup/demo-money-insert.ts";
import { replaceDemoPasswords } from "#server/setup/demo-passwords.ts";
import { GUESTHOUSE, planDemo } from "#server/setup/demo-plan.ts";
import { BREAKFAST_AMOUNT, CITY_TAX_AMOUNT, DEMO_PASSWORD, DEMO_PROPERTY, DEMO_TERMS, DEMO_USERS } from "#server/setup/demo-property.ts";
import type { DemoSize } from "#server/setup/demo-slots.ts";
import { foundProperty, type Person } from "#server/setup/found-property.ts";
import { assertNoFiles } from "#server/setup/lost-database.ts";
import { addMember, insertUser } from "#server/team/service.ts";
import { PropertyInput } from "#shared/properties/schema.ts";

/** `password` null: a random one is made and answered. `reachable`: from other computers, where the published demo password is no secret. */
export type PropertyWish = { email: string; password: string | null; demo: boolean; reachable?: boolean };
export type DemoUser = { email: string; password: string; name: string; role: string };
/** `password` only where it was made here; it is shown once and kept as a hash. */
export type PreparedProperty = { created: boolean; email: string; password: string | null; demoUsers: DemoUser[] };

/**
 * At the first start on an empty runtime: the admin with a property of their own, empty or a demo. Later starts change
 * nothing, but for published demo passwords at an address that others can reach. Throws where there are files already.
 */
export async function prepareProperty(
  runtime: Runtime,
  { email, password, demo, reachable = false }: PropertyWish,
): Promise<PreparedProperty> {
  if (hasProperties(runtime.db)) {
    return { created: false, email, password: null, demoUsers: reachable ? await replaceDemoPasswords(runtime) : [] };
  }
  assertNoFiles(runtime.config.data_dir);
  const made = password ?? makePassword();
  const password_hash = await hashPassword(made);
  const demoPassword = reachable ? makePassword() : DEMO_PASSWORD;
  const demo_hash = await hashPassword(demoPassword);
  const logo = demo ? await stageDemoLogo(runtime.config) : null;
  const demoUsers = demo ? DEMO_USERS.filter((user) => user.email !== email.toLowerCase()) : [];
  // Two years in one transaction: without room for them their pages would go to the disk and back.
  if (demo) runtime.db.$client.pragma("cache_size = -100000");
  const logo_id = write(runtime, HOUSE, (work) => {
    const admin = insertUser(work, { email, name: demo ? "Theresa Sonnleitner" : "Admin", password_hash, must_change_password: false });
    if (!demo) foundProperty(work, { input: MY_GUESTHOUSE, admins: [admin], language: "de" });
    if (!demo) return null;
    const { inside, logo_id } = foundDemo(work, { admins: [admin], withLogo: true });
    for (const { email, name, role } of demoUsers) {
      addMember(inside, insertUser(inside, { email, name, password_hash: demo_hash, must_change_password: false }), role);
    }
    return logo_id;
  });
  // Only now: a first start that is killed leaves no files without a database.
  if (logo_id !== null) logo?.keep(logo_id);
  // Whoever loses the write-ahead log from now on still finds this property in the database.
  runtime.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  runtime.db.$client.pragma("cache_size = -2000");
  return {
    created: true,
    email,
    password: password === null ? made : null,
    demoUsers: demoUsers.map((user) => ({ ...user, password: demoPassword })),
  };
}

type DemoFounding = { admins: readonly Person[]; withLogo?: boolean; size?: DemoSize; seed?: number };

/** A demo property around the present moment: the guesthouse, or one as large as a bench needs. */
export function foundDemo(work: Work, { admins, withLogo = false, size = GUESTHOUSE, seed = 1 }: DemoFounding) {
  const amounts = { breakfast: BREAKFAST_AMOUNT, city_tax: CITY_TAX_AMOUNT };
  const founded = foundProperty(work, { input: DEMO_PROPERTY, admins, language: "de", amounts });
  // Before anything is issued, since an invoice keeps the document that the property had then.
  const logo_id = withLogo ? insertDemoLogo(founded.inside) : null;
  // What the app's banner knows a demo by.
  createSetting(founded.inside, { key: "DEMO_HOUSE", value: "true" });
  updateGeneral(founded.inside, { terms: DEMO_TERMS });
  const plan = planDemo({ seed, now: work.now, time_zone: DEMO_PROPERTY.time_zone, size });
  const ids = insertDemo(founded.inside, founded.baseData, plan);
  // A bench measures stays, and wants exactly those.
  if (size.bookings === null) insertMoney(founded.inside, planMoney(plan, seed), ids);
  return { ...founded, logo_id };
}

const MY_GUESTHOUSE = PropertyInput.parse({ name: "My guesthouse" });

/** Who acts before there is anybody. */
const HOUSE = automatedActor({ property_id: "", time_zone: "Europe/Vienna" });
