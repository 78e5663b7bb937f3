import { and, count, inArray, max } from "drizzle-orm";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { registrationTransmissions } from "#server/stays/registrations/tables.ts";
import type { ServiceLogin } from "#server/stays/registrations/transmission/registration-service.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { JsonText } from "#shared/platform/core/fields.ts";
import { SERVICE_KEYS, type ServiceInput, ServiceSetup, type ServiceState } from "#shared/stays/registrations/transmission.ts";

/** Service to which the property's registrations are sent; null if none is set up. */
export function serviceSetup(view: View): ServiceSetup | null {
  const kept = settingByKey(view, SERVICE_KEYS.setup)?.value;
  return kept ? (JsonText.pipe(ServiceSetup).safeParse(kept).data ?? null) : null;
}

/** The setup with its password; null if one of them is missing. */
export function serviceLogin(view: View): ServiceLogin | null {
  const setup = serviceSetup(view);
  const password = settingByKey(view, SERVICE_KEYS.password)?.value;
  return setup && password ? { ...setup, password } : null;
}

const { state, sent_at } = registrationTransmissions;
const waitingHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(registrationTransmissions)
    .where(and(inArray(state, ["waiting"]), ofProperty(registrationTransmissions, property))),
);
const failedHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(registrationTransmissions)
    .where(and(inArray(state, ["refused", "failed", "unclear"]), ofProperty(registrationTransmissions, property))),
);
const lastSent = query([], (db, { property }) =>
  db
    .select({ at: max(sent_at) })
    .from(registrationTransmissions)
    .where(ofProperty(registrationTransmissions, property)),
);

export function serviceState(view: View): ServiceState {
  return {
    object: "registration_service",
    setup: serviceSetup(view),
    has_password: Boolean(settingByKey(view, SERVICE_KEYS.password)?.value),
    waiting: waitingHere.get(view, {})?.count ?? 0,
    failed: failedHere.get(view, {})?.count ?? 0,
    last_sent_at: lastSent.get(view, {})?.at ?? null,
    version: versionOf(view),
  };
}

/**
 * Saves where registrations are sent. An empty or absent password keeps the stored one, but not for another address: nobody is to learn a
 * password by sending it to themselves. Throws `stale`.
 */
export function saveSetup(work: Work, { setup, password = "" }: ServiceInput): void {
  assertSeen(work, { version: versionOf(work) });
  const isElsewhere = setup === null || setup.url !== serviceSetup(work)?.url;
  putSetting(work, SERVICE_KEYS.setup, setup && JSON.stringify(setup));
  if (setup !== null && password !== "") putSetting(work, SERVICE_KEYS.password, password);
  else if (isElsewhere) putSetting(work, SERVICE_KEYS.password, null);
}

function versionOf(view: View): number {
  return Object.values(SERVICE_KEYS).reduce((sum, key) => sum + (settingByKey(view, key)?.version ?? 0), 0);
}
