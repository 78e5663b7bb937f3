import { hashPassword } from "#server/platform/core/secrets/passwords.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { makeMember, type TestProperty } from "#tests/support/test-server.ts";

export const PASSWORD = "correct horse battery";

/** A member who can log in with `PASSWORD`. */
export async function makeAccount(property: TestProperty, { email, role = "staff" }: { email: string; role?: Role }) {
  const actor = makeMember(property, role);
  const hash = await hashPassword(PASSWORD);
  property.runtime.db.$client.prepare("UPDATE users SET email = ?, password_hash = ? WHERE id = ?").run(email, hash, actor.user_id);
  return { ...actor, email };
}

/** The cookie of a response, in the form in which the browser sends it back. */
export function cookieFrom(headers: Headers): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}
