import { and, asc, count, eq, isNull, not, sql } from "drizzle-orm";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { staffNameSql } from "#server/platform/core/database/sorting.ts";
import { events } from "#server/platform/core/database/tables.ts";
import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { prices, rates } from "#server/prices/rates/tables.ts";
import { mailSetup } from "#server/tenant/mail/mail-setup.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { isDemo, settingByKey } from "#server/tenant/settings/queries.ts";
import { createSetting, updateSetting } from "#server/tenant/settings/service.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members } from "#server/tenant/team/tables.ts";
import { type Check, type Checklist, checksOf, NOT_NEEDED_KEY } from "#shared/office/setup/checklist.ts";
import { knownCountry } from "#shared/platform/countries/countries.ts";
import { featureKey, isFeatureOn } from "#shared/tenant/settings/features.ts";

/** The open steps before a property can work with guests. */
export function checklistOf(view: View, config: Config): Checklist {
  if (isDemo(view)) return { checks: null };
  const { property_id } = view.actor;
  const { company, address, bank, branding } = getProperty(view, property_id);
  const { refusal, local_address } = mailSetup(view, config);
  const checks = checksOf({
    company,
    address,
    bank,
    logo_id: branding.logo_id,
    rooms: liveRooms.get(view, {})?.n ?? 0,
    unpriced: unpricedTypes.all(view, { language: view.actor.language }).map(({ name }) => name),
    lacksRegister:
      knownCountry(address.country)?.registration.is_required === true && !isFeatureOn(registerSwitch(view), "REGISTRATION_MANAGEMENT"),
    mail: { refusal, isTried: sentMail.get(view, {}) !== undefined || sentTest.get(view, {}) !== undefined },
    isLocal: local_address !== null,
    members: liveMembers.get(view, {})?.n ?? 0,
    notNeeded: notNeeded(view),
  });
  return { checks };
}

function registerSwitch(view: View) {
  const known = settingByKey(view, featureKey("REGISTRATION_MANAGEMENT"));
  return known ? [known] : [];
}

/** A check that a property marks as not needed counts as done. */
export function skipCheck(work: Work, { check, not_needed }: { check: Check; not_needed: boolean }): void {
  const others = notNeeded(work).filter((each) => each !== check);
  const value = [...others, ...(not_needed ? [check] : [])].join(",");
  const known = settingByKey(work, NOT_NEEDED_KEY);
  if (known) updateSetting(work, { id: known.id, value });
  else createSetting(work, { key: NOT_NEEDED_KEY, value });
}

function notNeeded(view: View): string[] {
  return (settingByKey(view, NOT_NEEDED_KEY)?.value ?? "").split(",").filter(Boolean);
}

const unpricedTypes = query(["language"], (db, { language, property }) => {
  const hasRoom = sql`EXISTS (SELECT 1 FROM ${rooms} WHERE ${rooms.room_type_id} = ${roomTypes.id} AND ${rooms.deleted_at} IS NULL)`;
  const hasPrice = sql`EXISTS (SELECT 1 FROM ${prices} JOIN ${rates} ON ${rates.id} = ${prices.rate_id}
    WHERE ${prices.room_type_id} = ${roomTypes.id} AND ${prices.deleted_at} IS NULL AND ${rates.default} = 1 AND ${rates.deleted_at} IS NULL)`;
  return db
    .select({ name: staffNameSql(roomTypes, language) })
    .from(roomTypes)
    .where(and(eq(roomTypes.property_id, property), isNull(roomTypes.deleted_at), hasRoom, not(hasPrice)))
    .orderBy(asc(roomTypes.name));
});

/** A sent mail. */
const sentMail = query([], (db, { property }) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.property_id, property), eq(mails.state, "sent")))
    .limit(1),
);
/** A test mail. */
const sentTest = query([], (db, { property }) =>
  db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.parent_id, property), eq(events.property_id, property), eq(events.type, "mail.test_sent")))
    .limit(1),
);

const liveRooms = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(rooms)
    .where(and(eq(rooms.property_id, property), isNull(rooms.deleted_at))),
);
const liveMembers = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(members)
    .where(and(eq(members.property_id, property), isLiveMember(members))),
);
