import { and, eq } from "drizzle-orm";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore, foliosOf, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { rulesOf } from "#server/stays/folios/routing-rules.ts";
import { openFolioOf } from "#server/stays/folios/service.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { type RoutedFolio, type RoutedLine, type RoutingRule, ruleFor, targetOf } from "#shared/stays/folios/routing.ts";

/** The fields of a booking, or of a group alone, that tell whose folios its rules name. */
export type RoutedOwner = {
  booking: { id: string; code: string; customer_id: string | null } | null;
  group_id: string | null;
};

/** The rules of a stay with its folios. A read does not open folios: a contact's folio that is not there yet has the name `contact:` and its id. */
export type Routing = {
  /** The folio for a charge; null if no rule names it, or the target of the first one that does is closed or deleted. */
  folioFor(line: RoutedLine): string | null;
  /** True if the target of a rule is closed or deleted. */
  isLost(rule: RoutingRule): boolean;
  rules: readonly RoutingRule[];
  /** The folios that charges were put on, as they were before. */
  used(): FolioRow[];
};

/** The routing of a stay, whose folios it reads; null without rules. */
export function routingOf(view: View, owner: RoutedOwner): Routing | null {
  return makeRouting(view, owner, (_, customer_id) => ({ id: `contact:${customer_id}`, row: null }));
}

/** The same for a change, which opens the folio of a contact when it is first needed. */
export function openingRouting(work: Work, owner: RoutedOwner): Routing | null {
  return makeRouting(work, owner, (of, customer_id) => {
    const row = openFolioOf(work, of === "booking" ? { booking: owner.booking } : { group_id: owner.group_id }, customer_id);
    return { id: row.id, row };
  });
}

type Opening = (of: RoutedFolio["of"], customer_id: string) => { id: string; row: FolioRow | null };

function makeRouting(view: View, owner: RoutedOwner, open: Opening): Routing | null {
  const rules = rulesOf(view, { booking_id: owner.booking?.id ?? null, group_id: owner.group_id });
  if (rules.length === 0) return null;
  const { folios, rows } = foliosFor(view, owner);
  const used = new Map<string, FolioRow>();

  function folioFor(line: RoutedLine): string | null {
    const rule = ruleFor(line, rules);
    const target = rule && targetOf(rule, folios);
    if (target === null || "lost" in target) return null;
    if ("folio_id" in target) return use(target.folio_id);
    const opened = open(target.opens, target.customer_id);
    folios.push({ id: opened.id, of: target.opens, default: false, payer_id: target.customer_id, is_open: true });
    if (opened.row) rows.set(opened.id, opened.row);
    return use(opened.id);
  }

  function use(id: string): string {
    const row = rows.get(id);
    if (row) used.set(id, row);
    return id;
  }

  const isLost = (rule: RoutingRule) => "lost" in targetOf(rule, folios);
  return { folioFor, isLost, rules, used: () => [...used.values()] };
}

const customerOfGroup = query(["group"], (db, { group, property }) =>
  db
    .select({ customer_id: groups.customer_id })
    .from(groups)
    .where(and(eq(groups.id, group), ofProperty(groups, property))),
);

function foliosFor(view: View, { booking, group_id }: RoutedOwner): { folios: RoutedFolio[]; rows: Map<string, FolioRow> } {
  const ofBooking = booking === null ? [] : foliosOfBooking(view, booking.id);
  const ofGroup = group_id === null ? [] : (foliosOf(view, "group_id", [group_id]).get(group_id) ?? []);
  const leader = group_id === null ? null : (customerOfGroup.get(view, { group: group_id })?.customer_id ?? null);
  const routed = (row: FolioRow, of: RoutedFolio["of"], customer_id: string | null): RoutedFolio => ({
    id: row.id,
    of,
    default: row.default,
    payer_id: row.customer_id ?? customer_id,
    is_open: row.status === "open",
  });
  return {
    folios: [
      ...ofBooking.map((row) => routed(row, "booking", booking?.customer_id ?? null)),
      ...ofGroup.map((row) => routed(row, "group", leader)),
    ],
    rows: new Map([...ofBooking, ...ofGroup].map((row) => [row.id, row])),
  };
}

/** The owner whose rules count for charges made on a folio: that of a default folio, since on another one a person has put them. */
export function ownerOfDefault(view: View, folio: FolioRow): RoutedOwner | null {
  if (!folio.default) return null;
  if (folio.group_id !== null) return { booking: null, group_id: folio.group_id };
  if (folio.booking_id === null) return null;
  const stay = view.wiring.folioOwners.stay(view, folio.booking_id, "booking_id");
  return { booking: stay, group_id: stay.group_id };
}

/** The folio for a charge made on another one, and who has chosen it. */
export function routedFrom(work: Work, folio: FolioRow, line: RoutedLine): { folio: FolioRow; placed_by: "rule" | "hand" | null } {
  const owner = ownerOfDefault(work, folio);
  const id = owner && openingRouting(work, owner)?.folioFor(line);
  if (!id || id === folio.id) return { folio, placed_by: owner ? null : "hand" };
  return { folio: folioStore.get(work, id, "folio_id"), placed_by: "rule" };
}
