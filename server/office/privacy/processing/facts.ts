import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { retentionOf } from "#server/office/privacy/retention/periods.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { doorSystem } from "#server/stays/access-control/queries.ts";
import { serviceLogin } from "#server/stays/registrations/transmission/setup.ts";
import { hasNotEnded } from "#server/tenant/api-keys/conditions.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { needsTls } from "#server/tenant/mail/deliver.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings, settingByKey } from "#server/tenant/settings/queries.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import type { RecordFacts } from "#shared/office/privacy/schema.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { isFeatureOn } from "#shared/tenant/settings/features.ts";

/** Facts of this property for the record of processing activities (GDPR, art. 30): its data and its configuration. */
export function recordFacts(view: View, config: Config): RecordFacts {
  const property = getProperty(view, view.actor.property_id);
  const { name, company, address, communication } = property;
  const register = settingByKey(view, "FEATURE_REGISTRATION_MANAGEMENT");
  return {
    controller: {
      name,
      company: company.name ?? null,
      director: company.managing_director ?? null,
      address: addressLines([], address, address.country ?? null),
      email: communication.email ?? null,
      phone: communication.phone ?? null,
    },
    country: address.country ?? null,
    as_of: localDate(view.now, property.time_zone),
    months: retentionOf(view).months,
    ...recipientsOf(view, config),
    has_register: register !== null && isFeatureOn([register], "REGISTRATION_MANAGEMENT"),
    has_accounting: settingByKey(view, "ACCOUNTING") !== null,
    backup_folder: config.backup_dir === null ? "data" : "own",
    is_backup_encrypted: config.backup_passphrase !== null,
    is_https: new URL(config.public_url).protocol === "https:",
    is_mail_encrypted: config.smtp_url !== null && (config.smtp_url.startsWith("smtps:") || needsTls(config.smtp_url)),
    members: membersOf.get(view, {})?.n ?? 0,
    members_with_second_factor: protectedMembers.get(view, {})?.n ?? 0,
  };
}

function recipientsOf(
  view: View,
  { smtp_url }: Config,
): Pick<RecordFacts, "mail_server" | "register_service" | "lock_system" | "sheet_mail" | "api_keys"> {
  const door = doorSystem(view);
  const register = serviceLogin(view);
  return {
    mail_server: smtp_url && new URL(smtp_url).hostname,
    register_service: register && new URL(register.url).hostname,
    lock_system: "missing" in door || door.driver === "simulator" ? null : new URL(door.url).hostname,
    sheet_mail: generalSettings(view).sheet_mail,
    api_keys: validKeys.all(view, {}).map(({ name }) => name),
  };
}

const validKeys = query([], (db, { property, now }) =>
  db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.property_id, property), hasNotEnded(apiKeys, now)))
    .orderBy(apiKeys.name),
);
const membersOf = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(members)
    .where(and(eq(members.property_id, property), isNull(members.deleted_at))),
);
const protectedMembers = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.property_id, property), isNull(members.deleted_at), isNotNull(users.totp_secret))),
);
