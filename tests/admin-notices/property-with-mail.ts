import { adminNoticesJob } from "#server/office/admin-notices/mail-job.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import type { AdminNotice } from "#shared/tenant/security-log/notices.ts";
import type { SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { NOW, startTestServer } from "#tests/support/test-server.ts";

export const AUSTRIAN = "AT61 1904 3002 3457 3201";
export const FOREIGN = "DE89 3704 0044 0532 0130 00";

/** Olga, an admin, and Resi, another one who reads English, in a property with or without a mail server. */
export async function propertyWithAdmins({ mails = true, language = "de" }: { mails?: boolean; language?: "de" | "en" } = {}) {
  const mailServer = await startMailServer();
  const server = await startTestServer();
  const { property } = server;
  Object.assign(property.runtime.config, { smtp_url: mails ? mailServer.url : null, mail_from: "post@keyrack.example" });
  const olga = await makeAccount(property, { email: "olga@example.com", role: "admin" });
  const resi = await makeAccount(property, { email: "resi@example.com", role: "admin" });
  property.runtime.db.$client.prepare("UPDATE users SET language = ? WHERE id = ?").run(language, olga.user_id);
  property.runtime.db.$client.prepare("UPDATE users SET language = 'en' WHERE id = ?").run(resi.user_id);
  const logIn = async (email: string) =>
    server.callerWith({ cookie: cookieFrom((await server.anybody("POST /session/login", { email, password: PASSWORD })).headers) });
  const call = await logIn("olga@example.com");
  const later = (minutes: number) => void (property.clock.now = new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
  const runJob = () => adminNoticesJob.run(property.runtime);
  const entries = async (area = "account") => {
    const { body } = await call<{ data: SecurityEntry[] }>(`GET /security_log?area=${area}`);
    return body.data;
  };
  const notices = async (caller = call) => (await caller<AdminNotice[]>("GET /admin_notices")).body;
  const saveBank = async (iban: string | null, caller = call) => {
    const { body } = await caller<Record<string, unknown>>(`GET /properties/${property.property_id}`);
    const fields = Object.fromEntries(Object.keys(PropertyInput.shape).map((key) => [key, body[key]]));
    return caller(`PUT /properties/${property.property_id}`, { ...fields, bank: { name: "Bank", iban, bic: null } });
  };
  const keyOf = async (role_id: string, name = "Website") => {
    const { body } = await call<{ id: string; secret: string }>("POST /api_keys", { name, role_id });
    return { ...body, call: server.callerWith({ authorization: `Bearer ${body.secret}` }) };
  };
  return { ...server, mailServer, olga, resi, call, logIn, later, runJob, entries, notices, saveBank, keyOf };
}
