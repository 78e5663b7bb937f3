import type { Say } from "#client/platform/core/i18n.ts";
import type { Item } from "#shared/inventory/items/schema.ts";
import { CHARGE_KINDS, type ChargeKind } from "#shared/stays/folios/routing.ts";

type Named = { kinds: readonly ChargeKind[]; item_ids: readonly string[] };

/**
 * The charges that a rule names, at the beginning of a sentence: "Lodging, local tax and Breakfast buffet". Items keep their names. Of a kind
 * whose items a rule before it takes, the others are meant: "Other catering".
 */
export function chargesNamed(
  { kinds, item_ids }: Named,
  items: readonly Pick<Item, "id" | "name" | "type">[],
  { before, say }: { before: readonly Named[]; say: Say },
): string {
  if (kinds.length === CHARGE_KINDS.length) return say("routing.everything");
  const byId = new Map(items.map((item) => [item.id, item]));
  const isTaken = before.some((rule) => rule.item_ids.some((id) => byId.get(id)?.type === "catering"));
  const wordOf = (kind: ChargeKind) => (kind === "catering" && isTaken ? "other_catering" : kind);
  const of = kinds.map((kind, index) => say(index === 0 ? `routing.kind_${wordOf(kind)}` : `routing.named_${wordOf(kind)}`));
  const named = [...of, ...item_ids.flatMap((id) => byId.get(id)?.name ?? [])];
  const last = named.at(-1) ?? "";
  return named.length < 2 ? last : `${named.slice(0, -1).join(", ")} ${say("routing.and")} ${last}`;
}
