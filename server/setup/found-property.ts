import { newId } from "#server/core/database/new-id.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import { propertyOut } from "#server/properties/numbering.ts";
import { insertProperty } from "#server/properties/service.ts";
import { type BaseAmounts, insertBaseData } from "#server/setup/base-data.ts";
import { addMember } from "#server/team/service.ts";
import type { Language } from "#shared/core/fields.ts";
import { countryOf } from "#shared/properties/countries.ts";
import type { PropertyInput } from "#shared/properties/schema.ts";

export type Person = { id: string; name: string };
export type Founding = { input: PropertyInput; admins: readonly Person[]; language: Language; amounts?: BaseAmounts };

/** Creates a property with standard base data and its first admins. `inside` is the same transaction, writing in the new property. */
export function foundProperty(work: Work, { input, admins, language, amounts }: Founding) {
  const inside = workIn(work, newId(), input.time_zone);
  const property = insertProperty(inside, input);
  inside.record("property.created", property, { words: { name: property.name } });
  const baseData = insertBaseData(inside, { language, country: countryOf(input.address), ...(amounts ? { amounts } : {}) });
  for (const person of admins) addMember(inside, person, "admin");
  return { property, baseData, inside };
}

/**
 * The user becomes the new property's admin. For an API key the admins of the key's own property do, because a property without admins
 * could not be used.
 */
export function createProperty(work: Work, input: PropertyInput) {
  const { user_id, language } = work.actor;
  const admins = user_id === null ? adminsHere(work) : [{ id: user_id, name: work.actor.name }];
  const { property, inside } = foundProperty(work, { input, admins, language });
  return propertyOut(inside, property);
}

function adminsHere(work: Work): Person[] {
  const sql = `SELECT u.id, u.name FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.property_id = ? AND m.role_id = 'admin' AND m.deleted_at IS NULL ORDER BY m.created_at`;
  return prepared<Person>(work.db, sql).all(work.actor.property_id);
}

/** The same transaction, writing in another property. */
function workIn(work: Work, property_id: string, time_zone: string): Work {
  return work.as({ actor: { ...work.actor, property_id, time_zone } });
}
