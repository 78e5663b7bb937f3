import { ITEM_TYPES, type ItemType } from "#shared/inventory/items/schema.ts";

/** The kinds of charges that rules name: the types of items, and lines that were typed. */
export const CHARGE_KINDS = [...ITEM_TYPES, "free_line"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** The choosers of a charge's folio. */
export const CHARGE_PLACERS = ["rule", "hand"] as const;

/** A rule of a booking or of its group: charges of these kinds or items go to a folio, or to the folio of a contact. */
export type RoutingRule = {
  owner: "booking" | "group";
  kinds: readonly ChargeKind[];
  item_ids: readonly string[];
  folio_id: string | null;
  customer_id: string | null;
  contact_deleted: boolean;
};

/** The fields of a charge that rules read. */
export type RoutedLine = { type: ItemType | null; item_id: string | null };

/** The first rule that names the kind or the item of a charge; null if none does. Rules of a booking are before those of its group. */
export function ruleFor<R extends RoutingRule>(line: RoutedLine, rules: readonly R[]): R | null {
  const names = (rule: R) => rule.kinds.includes(kindOf(line)) || (line.item_id !== null && rule.item_ids.includes(line.item_id));
  return rules.find(names) ?? null;
}

/** True if rules name every kind of charges, so that none is left for the default folio. */
export function areAllNamed(rules: readonly Pick<RoutingRule, "kinds">[]): boolean {
  return CHARGE_KINDS.every((kind) => rules.some(({ kinds }) => kinds.includes(kind)));
}

/** The kind of a charge. */
export function kindOf({ type }: Pick<RoutedLine, "type">): ChargeKind {
  return type ?? "free_line";
}

/** A folio as rules see it, with the contact who pays it: its own one, or that of its booking or group. */
export type RoutedFolio = { id: string; of: "booking" | "group"; default: boolean; payer_id: string | null; is_open: boolean };

/** The target of a rule: a folio, on one that is opened for a contact, or nowhere, because its target is closed or deleted. */
export type RoutingTarget = { folio_id: string } | { opens: "booking" | "group"; customer_id: string } | { lost: true };

/**
 * The target of a rule among the folios of the booking and its group. A contact's charges are on the first open folio of the rule's owner
 * that this contact pays, the default folio first.
 */
export function targetOf(rule: RoutingRule, folios: readonly RoutedFolio[]): RoutingTarget {
  const { owner, folio_id, customer_id, contact_deleted } = rule;
  const open = folios.filter(({ is_open }) => is_open);
  if (customer_id === null) {
    const named = open.find(({ id }) => id === folio_id);
    return named ? { folio_id: named.id } : { lost: true };
  }
  if (contact_deleted) return { lost: true };
  const paid = open.filter((folio) => folio.of === owner && folio.payer_id === customer_id);
  const first = paid.find((folio) => folio.default) ?? paid[0];
  return first ? { folio_id: first.id } : { opens: owner, customer_id };
}
