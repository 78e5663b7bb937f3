import type { Say } from "#client/platform/core/i18n.ts";
import { CHARGE_KINDS, type ChargeKind } from "#shared/stays/folios/routing.ts";

/** The charges that a rule names, at the beginning of a sentence: "Lodging, local tax and Breakfast buffet". Items keep their names. */
export function chargesNamed(
  { kinds, item_ids }: { kinds: readonly ChargeKind[]; item_ids: readonly string[] },
  names: ReadonlyMap<string, string>,
  say: Say,
): string {
  if (kinds.length === CHARGE_KINDS.length) return say("routing.everything");
  const of = kinds.map((kind, index) => say(index === 0 ? `routing.kind_${kind}` : `routing.named_${kind}`));
  const named = [...of, ...item_ids.flatMap((id) => names.get(id) ?? [])];
  const last = named.at(-1) ?? "";
  return named.length < 2 ? last : `${named.slice(0, -1).join(", ")} ${say("routing.and")} ${last}`;
}
