import type { Say } from "#client/platform/core/i18n.ts";
import { CHARGE_KINDS, type ChargeKind } from "#shared/stays/folios/routing.ts";

/** The charges that a rule names, as in "lodging, local tax and breakfast". */
export function chargesNamed(
  { kinds, item_ids }: { kinds: readonly ChargeKind[]; item_ids: readonly string[] },
  names: ReadonlyMap<string, string>,
  say: Say,
): string {
  if (kinds.length === CHARGE_KINDS.length) return say("routing.everything");
  const named = [...kinds.map((kind) => say(`routing.kind_${kind}`)), ...item_ids.flatMap((id) => names.get(id) ?? [])];
  const last = named.at(-1) ?? "";
  return named.length < 2 ? last : `${named.slice(0, -1).join(", ")} ${say("routing.and")} ${last}`;
}
