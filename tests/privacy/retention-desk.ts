import { retentionJob } from "#server/office/privacy/retention/job.ts";
import type { RetentionKind } from "#shared/office/privacy/retention.ts";
import type { Retentions } from "#shared/office/privacy/schema.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { startTestServer, type TestProperty } from "#tests/support/test-server.ts";

/** A front desk in Austria whose calls log in each time. */
export async function desk() {
  const made = makeFrontDesk();
  const { db } = made.property.runtime;
  db.$client.prepare("UPDATE properties SET address = json_object('country', 'AT')").run();
  const { login } = await startTestServer(made.property);
  /** Years pass, and no session lasts that long. */
  const call: Awaited<ReturnType<typeof login>>["call"] = async (...asked) => (await login("admin")).call(...asked);
  const kindOf = async (kind: RetentionKind) =>
    (await call<Retentions>("GET /privacy/retention")).body.kinds.find((each) => each.kind === kind);
  const nameOf = (id: string) => db.$client.prepare("SELECT name FROM contacts WHERE id = ?").pluck().get(id);
  return { ...made, login, call, kindOf, nameOf };
}

/** Runs the job of a night. */
export const run = ({ runtime }: TestProperty) => retentionJob.run(runtime);
