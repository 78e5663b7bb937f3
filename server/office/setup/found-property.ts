import { and, asc, eq } from "drizzle-orm";
import { type BaseAmounts, insertBaseData } from "#server/office/setup/base-data.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { propertyOut } from "#server/tenant/properties/numbering.ts";
import { insertProperty } from "#server/tenant/properties/service.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { addMember } from "#server/tenant/team/service.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { countryCodeOf } from "#shared/platform/countries/countries.ts";
import type { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { GENERAL_KEYS } from "#shared/tenant/settings/keys.ts";

export type Person = { id: string; name: string };
export type Founding = { input: PropertyInput; admins: readonly Person[]; language: Language; amounts?: BaseAmounts };

/** Creates a property with standard base data and its first admins. `inside` is the same transaction, writing in the new property. */
export function foundProperty(work: Work, { input, admins, language, amounts }: Founding) {
  const inside = workIn(work, newId(), input.time_zone);
  const property = insertProperty(inside, input);
  inside.record("property.created", property, { words: { name: property.name } });
  const baseData = insertBaseData(inside, { language, country: countryCodeOf(input.address), ...(amounts ? { amounts } : {}) });
  putSetting(inside, GENERAL_KEYS.one_mail, "true");
  for (const person of admins) addMember(inside, person, "admin");
  return { property, baseData, inside };
}

const admins = query([], (db, { property }) =>
  db
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.property_id, property), eq(members.role_id, "admin"), isLiveMember(members)))
    .orderBy(asc(members.created_at)),
);

/**
 * The user becomes the new property's admin. For an API key the admins of the key's own property do, because a property without admins
 * could not be used.
 */
export function createProperty(work: Work, input: PropertyInput) {
  const { user_id, language } = work.actor;
  const founders = user_id === null ? admins.all(work, {}) : [{ id: user_id, name: work.actor.name }];
  const { property, inside } = foundProperty(work, { input, admins: founders, language });
  return propertyOut(inside, property);
}

/** The same transaction, writing in another property. */
function workIn(work: Work, property_id: string, time_zone: string): Work {
  return work.as({ actor: { ...work.actor, property_id, time_zone } });
}
