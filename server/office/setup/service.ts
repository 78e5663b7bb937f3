import { insertDemo } from "#server/office/setup/demo-insert.ts";
import { insertDemoLogo, stageDemoLogo } from "#server/office/setup/demo-logo.ts";
import { planMoney } from "#server/office/setup/demo-money.ts";
import { insertMoney } from "#server/office/setup/demo-money-insert.ts";
import { replaceDemoPasswords } from "#server/office/setup/demo-passwords.ts";
import { GUESTHOUSE, planDemo } from "#server/office/setup/demo-plan.ts";
import {
  BREAKFAST_AMOUNT,
  CITY_TAX_AMOUNT,
  DEMO_PASSWORD,
  DEMO_PROPERTY,
  DEMO_TERMS,
  DEMO_USERS,
} from "#server/office/setup/demo-property.ts";
import type { DemoSize } from "#server/office/setup/demo-slots.ts";
import { insertStaysInParts } from "#server/office/setup/demo-stays-in-parts.ts";
import { foundProperty, type Person } from "#server/office/setup/found-property.ts";
import { assertNoFiles } from "#server/office/setup/lost-database.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";
import { isEasyToGuess } from "#server/platform/core/secrets/chosen-password.ts";
import { hashPassword, makePassword } from "#server/platform/core/secrets/passwords.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { hasProperties } from "#server/tenant/properties/queries.ts";
import { createSetting, updateGeneral } from "#server/tenant/settings/service.ts";
import { addMember, insertUser } from "#server/tenant/team/service.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { Password } from "#shared/tenant/session/schema.ts";

/**
 * With `password` null a random one is generated and returned. `reachable` means that other computers can connect, for whom the published
 * demo password is no secret.
 */
export type PropertyWish = { email: string; password: string | null; demo: boolean; reachable?: boolean };
export type DemoUser = { email: string; password: string; name: string; role: string };
/** `password` is set only if it was generated here; it is shown once and stored as a hash. */
export type PreparedProperty = { created: boolean; email: string; password: string | null; demoUsers: DemoUser[] };

/**
 * At the first start on an empty database: creates the admin and a property, empty or with demo data. Later starts change nothing, except
 * that they replace published demo passwords on a server that others can reach. Throws where files exist already.
 */
export async function prepareProperty(
  runtime: Runtime,
  { email, password, demo, reachable = false }: PropertyWish,
): Promise<PreparedProperty> {
  if (hasProperties(runtime.db)) {
    return { created: false, email, password: null, demoUsers: reachable ? await replaceDemoPasswords(runtime) : [] };
  }
  assertNoFiles(runtime.config.data_dir);
  if (password !== null) await assertFit(password, email);
  const made = password ?? makePassword();
  const password_hash = await hashPassword(made);
  const demoPassword = reachable ? makePassword() : DEMO_PASSWORD;
  const demo_hash = await hashPassword(demoPassword);
  const logo = demo ? await stageDemoLogo(runtime.config) : null;
  const demoUsers = demo ? DEMO_USERS.filter((user) => user.email !== email.toLowerCase()) : [];
  // Two years of data in one transaction: with a small page cache SQLite would write and reread its pages, and with a write-ahead log it
  // would write them twice.
  if (demo) {
    runtime.db.$client.pragma("cache_size = -100000");
    runtime.db.$client.pragma("journal_mode = DELETE");
  }
  const logo_id = write(runtime, SERVER, (work) => {
    const admin = insertUser(work, { email, name: demo ? "Theresa Sonnleitner" : "Admin", password_hash, must_change_password: false });
    if (!demo) foundProperty(work, { input: MY_GUESTHOUSE, admins: [admin], language: "de" });
    if (!demo) return null;
    const { inside, logo_id } = foundDemo(work, { admins: [admin], withLogo: true });
    for (const { email, name, role } of demoUsers) {
      addMember(inside, insertUser(inside, { email, name, password_hash: demo_hash, must_change_password: false }), role);
    }
    return logo_id;
  });
  // Kept only after the commit, so that a killed first start leaves no files without a database.
  if (logo_id !== null) logo?.keep(logo_id);
  keepInDatabaseFile(runtime.db.$client);
  return {
    created: true,
    email,
    password: password === null ? made : null,
    demoUsers: demoUsers.map((user) => ({ ...user, password: demoPassword })),
  };
}

/** Turns the write-ahead log on and empties it, so that the property is in the database file even if the log is lost later. */
export function keepInDatabaseFile(sqlite: Sqlite): void {
  sqlite.pragma("journal_mode = WAL");
  // After a change of the tables SQLite reads the schema again with the next statement, and refuses a checkpoint that would have to.
  sqlite.pragma("table_list");
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  sqlite.pragma("cache_size = -2000");
}

/** Checks the first user's password from the environment. Throws an error with a text for the terminal. */
async function assertFit(password: string, email: string): Promise<void> {
  if (!Password.safeParse(password).success) throw new Error("ADMIN_PASSWORD: at least 12 characters for the first user");
  if (await isEasyToGuess(password, { email, name: "Admin" })) {
    throw new Error("ADMIN_PASSWORD: this password is easy to guess, please choose another one");
  }
}

type DemoFounding = { admins: readonly Person[]; withLogo?: boolean; size?: DemoSize; seed?: number };

/** Creates a demo property around the present time: the guesthouse, or one of the size that a benchmark needs. */
export function foundDemo(work: Work, { admins, withLogo = false, size = GUESTHOUSE, seed = 1 }: DemoFounding) {
  const amounts = { breakfast: BREAKFAST_AMOUNT, city_tax: CITY_TAX_AMOUNT };
  const founded = foundProperty(work, { input: DEMO_PROPERTY, admins, language: "de", amounts });
  // The logo is set before invoices are issued, since an invoice freezes the property's logo.
  const logo_id = withLogo ? insertDemoLogo(founded.inside) : null;
  // The setting by which the app shows the demo banner.
  createSetting(founded.inside, { key: "DEMO_HOUSE", value: "true" });
  updateGeneral(founded.inside, { terms: DEMO_TERMS });
  const plan = planDemo({ seed, now: work.now, time_zone: DEMO_PROPERTY.time_zone, size });
  const ids = insertDemo(founded.inside, founded.baseData, plan);
  // A benchmark needs exactly the given number of stays.
  if (size.bookings === null) {
    insertMoney(founded.inside, planMoney(plan, seed), ids);
    insertStaysInParts(founded.inside, plan, { bookingIds: ids.bookingIds, halfBoard: ids.rateIds.half_board });
  }
  return { ...founded, logo_id };
}

const MY_GUESTHOUSE = PropertyInput.parse({ name: "My guesthouse" });

/** The actor before any user exists. */
const SERVER = automatedActor({ property_id: "", time_zone: "Europe/Vienna" });
