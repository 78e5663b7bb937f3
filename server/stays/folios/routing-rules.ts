import { and, asc, eq, or, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { routingRules } from "#server/stays/folios/tables.ts";
import type { RoutingRule } from "#shared/stays/folios/routing.ts";

/** The booking and the group whose rules count together; null for neither. */
export type RulesOwner = { booking_id: string | null; group_id: string | null };

const { id, booking_id, group_id, position, kinds, item_ids, folio_id, customer_id } = routingRules;

const rulesOfOwners = query(["booking", "group"], (db, { booking, group, property }) =>
  db
    .select({ booking_id, kinds, item_ids, folio_id, customer_id, contact_deleted: sql<0 | 1>`${contacts.deleted_at} IS NOT NULL` })
    .from(routingRules)
    .leftJoin(contacts, eq(contacts.id, customer_id))
    .where(and(or(eq(booking_id, booking), eq(group_id, group)), ofProperty(routingRules, property)))
    .orderBy(asc(sql`${booking_id} IS NULL`), asc(position)),
);

/** The rules of a booking, and after them those of its group. */
export function rulesOf(view: View, owner: RulesOwner): RoutingRule[] {
  const rows = rulesOfOwners.all(view, { booking: owner.booking_id ?? "", group: owner.group_id ?? "" });
  return rows.map(({ booking_id: booking, contact_deleted, ...rule }) => ({
    ...rule,
    owner: booking === null ? "group" : "booking",
    contact_deleted: contact_deleted === 1,
  }));
}

const groupsOfRules = query(["groups"], (db, { groups, property }) =>
  db
    .selectDistinct({ group_id })
    .from(routingRules)
    .where(and(oneOf(group_id, groups), ofProperty(routingRules, property))),
);

/** Those groups whose bill rules split between them and their guests. */
export function groupsWithRules(view: View, ids: readonly string[]): ReadonlySet<string | null> {
  return new Set(groupsOfRules.all(view, { groups: ids }).map((row) => row.group_id));
}

const forget = command(["booking", "group"], (db, { booking, group, property }) =>
  db.delete(routingRules).where(and(or(eq(booking_id, booking), eq(group_id, group)), ofProperty(routingRules, property))),
);

const add = command(
  ["id", "booking", "group", "position", "kinds", "item_ids", "folio", "customer"],
  (db, { property, booking, group, folio, customer, ...rule }) =>
    db.insert(routingRules).values({
      id: sql`${rule.id}`,
      property_id: sql`${property}`,
      booking_id: sql`${booking}`,
      group_id: sql`${group}`,
      position: sql`${rule.position}`,
      kinds: sql`${rule.kinds}`,
      item_ids: sql`${rule.item_ids}`,
      folio_id: sql`${folio}`,
      customer_id: sql`${customer}`,
    }),
);

/** Replaces the rules of a booking or a group. */
export function replaceRules(work: Work, owner: RulesOwner, rules: readonly Omit<RoutingRule, "owner" | "contact_deleted">[]): void {
  forget(work, { booking: owner.booking_id ?? "", group: owner.group_id ?? "" });
  for (const [index, rule] of rules.entries()) {
    add(work, {
      id: newId(),
      booking: owner.booking_id,
      group: owner.group_id,
      position: index,
      kinds: JSON.stringify(rule.kinds),
      item_ids: JSON.stringify(rule.item_ids),
      folio: rule.folio_id,
      customer: rule.customer_id,
    });
  }
}

const ruleOnFolio = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id })
    .from(routingRules)
    .where(and(eq(folio_id, folio), ofProperty(routingRules, property)))
    .limit(1),
);

/** True if a rule sends charges to this folio. */
export function isRouted(view: View, folio: string): boolean {
  return ruleOnFolio.get(view, { folio }) !== undefined;
}

const reassign = command(["from", "to"], (db, { from, to, property }) =>
  db
    .update(routingRules)
    .set({ customer_id: sql`${to}` })
    .where(and(eq(customer_id, from), ofProperty(routingRules, property))),
);

/** Names another contact in the rules that name this one. */
export function reassignRules(work: Work, { from, to }: { from: { id: string }; to: { id: string } }): void {
  reassign(work, { from: from.id, to: to.id });
}
