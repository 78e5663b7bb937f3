import { isDatabaseMissing, keepFilesPrivate } from "#server/platform/core/process/data-dir.ts";
import { readEnvironment } from "#server/platform/core/process/env.ts";
import { hashPassword, makePassword } from "#server/platform/core/secrets/passwords.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { openRuntime } from "#server/platform/core/work/runtime.ts";
import { write } from "#server/platform/core/work/work.ts";
import { startingProperty } from "#server/tenant/session/queries.ts";
import { giveFirstPassword } from "#server/tenant/session/service.ts";
import { userByEmail } from "#server/tenant/team/queries.ts";
import { wiring } from "#server/wiring.ts";

/** `npm run reset-password -- EMAIL`: for an owner who is locked out. Prints a new password, to be replaced at the login; every session ends. */
async function main(email: string | undefined): Promise<void> {
  keepFilesPrivate();
  if (!email) throw new Error("Which user? npm run reset-password -- EMAIL");
  const environment = readEnvironment(process.env);
  if (isDatabaseMissing(environment.DATA_DIR)) throw new Error(`There is no database in ${environment.DATA_DIR}`);
  const runtime = openRuntime(environment, wiring);
  const user = userByEmail(runtime.db, email);
  const property_id = user && startingProperty(runtime.db, user.id);
  if (!user || !property_id) throw new Error(`There is no user with the e-mail ${email} in ${environment.DATA_DIR}`);

  const password = makePassword();
  const hash = await hashPassword(password);
  write(runtime, { ...SYSTEM, property_id, name: email }, (work) => giveFirstPassword(work, user, hash));
  runtime.db.$client.close();
  console.log(`New password of ${email}: ${password}`);
}

const SYSTEM: Omit<Actor, "property_id" | "name"> = {
  time_zone: "Europe/Vienna",
  role: "admin",
  language: "de",
  user_id: null,
  api_key_id: null,
  session_id: null,
  automated: true,
};

main(process.argv[2]).catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
});
