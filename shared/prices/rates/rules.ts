/** Both days of a period are inclusive, so periods that share a day overlap. */
export function periodsOverlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return a.from <= b.to && b.from <= a.to;
}

type Period = { name: string; from: string; to: string };

/** Why a rate can't have this period, and the other period that overlaps it. */
export function whyNotPeriod(
  period: Period,
  others: readonly Period[],
): { type: "rate/restriction_already_configured" | "rate/restriction_overlap_detected"; name: string } | null {
  const namesake = others.find((other) => other.name.toLowerCase() === period.name.toLowerCase());
  if (namesake) return { type: "rate/restriction_already_configured", name: namesake.name };
  const neighbour = others.find((other) => periodsOverlap(other, period));
  return neighbour ? { type: "rate/restriction_overlap_detected", name: neighbour.name } : null;
}

/** True if a rate would become its own ancestor with this parent. */
export function wouldCycle(rateId: string, parentId: string, rates: readonly { id: string; parent_rate_id: string | null }[]): boolean {
  const parentOf = new Map(rates.map((rate) => [rate.id, rate.parent_rate_id]));
  const seen = new Set<string>();
  for (let id: string | null = parentId; id !== null && !seen.has(id); id = parentOf.get(id) ?? null) {
    if (id === rateId) return true;
    seen.add(id);
  }
  return false;
}

export type PricePlace = { room_type_id: string; occupancy: number; rate_restriction_id: string | null };

/** The key of a price within its rate; each key has at most one price. */
export function placeKey({ room_type_id, occupancy, rate_restriction_id }: PricePlace): string {
  return `${room_type_id} ${occupancy} ${rate_restriction_id ?? "year"}`;
}

export function placeOf(key: string): PricePlace {
  const [room_type_id = "", occupancy = "", period = ""] = key.split(" ");
  return { room_type_id, occupancy: Number(occupancy), rate_restriction_id: period === "year" ? null : period };
}
