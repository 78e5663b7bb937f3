import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { contactsById } from "#server/guests/contacts/queries.ts";
import { itemsById } from "#server/inventory/items/queries.ts";
import { byId, groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { isAutomaticCharge } from "#server/stays/folios/conditions.ts";
import { assertOpen } from "#server/stays/folios/folio-named.ts";
import { assertNeighbours, recordMoved } from "#server/stays/folios/moving.ts";
import type { Place } from "#server/stays/folios/placing.ts";
import { type ChargeRow, chargeStore, folioStore } from "#server/stays/folios/queries.ts";
import { type Misplaced, misplacedFor, misplacedOf, misplacedOnGroup } from "#server/stays/folios/routed-charges.ts";
import { openingRouting, type Routing, routingOf } from "#server/stays/folios/routing.ts";
import { replaceRules, rulesOf } from "#server/stays/folios/routing-rules.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import type { StayOfFolio } from "#server/stays/folios/wanted-charges.ts";
import { notFound } from "#shared/platform/core/errors.ts";
import { type Cents, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { RoutingRule } from "#shared/stays/folios/routing.ts";
import type { PlacedCharge, RoutingInput, RoutingOut, RoutingRuleInput, RoutingRuleOut } from "#shared/stays/folios/routing-schema.ts";

/** A booking, or a group with its bookings. */
export type RoutingOwner = { stay: StayOfFolio } | { group_id: string; stays: readonly StayOfFolio[] };

/** The rules of a booking or group, and the open charges that are not where they send them. */
export function routingAnswer(view: View, owner: RoutingOwner, moved: PlacedCharge[] = []): InCents<RoutingOut> {
  const routing = routingOf(view, routedOwner(owner));
  const rules = routing?.rules ?? [];
  const own = rules.filter((rule) => rule.owner === ("stay" in owner ? "booking" : "group"));
  const ofGroup = rules.filter((rule) => !own.includes(rule));
  const misplaced = [
    ...staysOf(owner).flatMap((stay) => misplacedOf(view, stay)),
    ...("stay" in owner ? [] : misplacedOnGroup(view, owner.group_id, routing)),
  ];
  return {
    rules: shownRules(view, own, routing),
    group_rules: shownRules(view, ofGroup, routing),
    open_charges: { count: misplaced.length, gross_amount: sumOf(misplaced.map(({ charge }) => charge.gross_amount)) },
    group_amount: "stay" in owner ? paidByGroup(view, owner.stay.id) : ZERO,
    moved,
  };
}

const chargedToGroup = query(["booking"], (db, { booking, property }) =>
  db
    .select({ gross: sql<Cents | null>`sum(${charges.gross_amount})` })
    .from(charges)
    .innerJoin(folios, eq(folios.id, charges.folio_id))
    .where(
      and(
        eq(charges.booking_id, booking),
        isAutomaticCharge(charges),
        isNotNull(folios.group_id),
        ofProperty(charges, property),
        isNull(charges.deleted_at),
      ),
    ),
);

function paidByGroup(view: View, booking: string): Cents {
  return chargedToGroup.get(view, { booking })?.gross ?? ZERO;
}

function staysOf(owner: RoutingOwner): readonly StayOfFolio[] {
  return "stay" in owner ? [owner.stay] : owner.stays;
}

function routedOwner(owner: RoutingOwner) {
  return "stay" in owner ? { booking: owner.stay, group_id: owner.stay.group_id } : { booking: null, group_id: owner.group_id };
}

function shownRules(view: View, rules: readonly RoutingRule[], routing: Routing | null): RoutingRuleOut[] {
  const named = byId(folioStore.findMany(view, known(rules.map(({ folio_id }) => folio_id))));
  const contacts = byId(contactsById(view, known(rules.map(({ customer_id }) => customer_id))));
  return rules.map((rule) => ({
    kinds: [...rule.kinds],
    item_ids: [...rule.item_ids],
    folio_id: rule.folio_id,
    folio_number: named.get(rule.folio_id ?? "")?.number ?? null,
    customer_id: rule.customer_id,
    customer_name: contacts.get(rule.customer_id ?? "")?.name ?? null,
    closed: routing?.isLost(rule) ?? false,
  }));
}

function known(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The outcome of a change of rules: if they differ from the former ones, and the charges that were moved, as they were before. */
type Changed = { hasChanged: boolean; moved: PlacedCharge[] };

/**
 * Replaces the rules of a booking or group, and moves open charges: to where the rules send them (`apply`), or back to where they were before
 * (`put_back`). Throws `not_found` naming what a rule names, and `folio/closed`.
 */
export function changeRouting(work: Work, owner: RoutingOwner, { rules, apply, put_back }: RoutingInput): Changed {
  const { booking, group_id } = routedOwner(owner);
  for (const [index, rule] of rules.entries()) assertTarget(work, owner, { rule, path: `rules.${index}` });
  const before = rulesOf(work, "stay" in owner ? { booking_id: owner.stay.id, group_id: null } : { booking_id: null, group_id });
  const hasChanged = JSON.stringify(before.map(asInput)) !== JSON.stringify(rules.map(asInput));
  if (hasChanged) replaceRules(work, { booking_id: booking?.id ?? null, group_id: booking ? null : group_id }, rules);
  const back = put_back.length > 0 ? moveTo(work, put_back.map(backFrom(work, owner))) : [];
  return { hasChanged, moved: apply ? [...back, ...applyRules(work, owner)] : back };
}

const asInput = ({ kinds, item_ids, folio_id, customer_id }: RoutingRuleInput | RoutingRule) => ({
  kinds,
  item_ids,
  folio_id,
  customer_id,
});

type Named = { rule: RoutingRuleInput; path: string };

/** The folio of a rule is one of the booking or of its group, its contact and its items exist. */
function assertTarget(work: Work, owner: RoutingOwner, { rule: { folio_id, customer_id, item_ids }, path }: Named): void {
  if (customer_id !== null) contactFacts(work, customer_id, `${path}.customer_id`);
  const items = byId(itemsById(work, item_ids));
  const missing = item_ids.findIndex((id) => !items.has(id));
  if (missing >= 0) throw notFound(`${path}.item_ids.${missing}`);
  if (folio_id === null) return;
  const folio = folioStore.get(work, folio_id, `${path}.folio_id`);
  const { booking, group_id } = routedOwner(owner);
  const isOfBooking = booking !== null && folio.booking_id === booking.id;
  const isOfGroup = group_id !== null && folio.group_id === group_id;
  if (!isOfBooking && !isOfGroup) throw notFound(`${path}.folio_id`);
}

function applyRules(work: Work, owner: RoutingOwner): PlacedCharge[] {
  const ofGroup = "stay" in owner ? [] : misplacedOnGroup(work, owner.group_id, openingRouting(work, routedOwner(owner)));
  return moveTo(work, [...staysOf(owner).flatMap((stay) => misplacedFor(work, stay)), ...ofGroup]);
}

/** Throws `not_found` for a charge of another booking. */
function backFrom(work: Work, owner: RoutingOwner): (placed: PlacedCharge, index: number) => Misplaced {
  const stays = new Set(staysOf(owner).map(({ id }) => id));
  const { group_id } = routedOwner(owner);
  const isOwn = ({ booking_id, folio_id }: ChargeRow) => {
    if (booking_id !== null) return stays.has(booking_id);
    const folio = folioStore.get(work, folio_id);
    return folio.booking_id === null ? group_id !== null && folio.group_id === group_id : stays.has(folio.booking_id);
  };
  return ({ charge_id, folio_id, placed_by }, index) => {
    const path = `put_back.${index}.charge_id`;
    const charge = chargeStore.get(work, charge_id, path);
    if (!isOwn(charge)) throw notFound(path);
    return { charge, place: { folio_id, placed_by } };
  };
}

/** Moves charges, with one event for each folio that they leave. Returns them as they were before. */
function moveTo(work: Work, misplaced: readonly Misplaced[]): PlacedCharge[] {
  const moving = misplaced.filter(({ charge, place }) => charge.folio_id !== place.folio_id);
  for (const [to_id, arriving] of groupBy(moving, ({ place }) => place.folio_id)) {
    const to = folioStore.get(work, to_id, "folio_id");
    assertOpen(to);
    const from = [...groupBy(arriving, ({ charge }) => charge.folio_id)].map(([id, leaving]) => {
      const folio = folioStore.get(work, id, "folio_id");
      assertOpen(folio);
      assertNeighbours(work, folio, to);
      return { folio, charges: leaving.map(({ charge, place }) => placed(work, charge, { ...place, from: folio.booking_id })) };
    });
    recordMoved(work, { from, to });
  }
  return moving.map(({ charge: { id, folio_id, placed_by } }) => ({ charge_id: id, folio_id, placed_by }));
}

/** On a folio of the group a charge tells the stay that it came from. */
function placed(work: Work, charge: ChargeRow, { folio_id, placed_by, from }: Place & { from: string | null }): ChargeRow {
  return chargeStore.update(work, charge, { folio_id, placed_by, booking_id: charge.booking_id ?? from });
}
