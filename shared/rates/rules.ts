/** Both days of a period are inside it, so periods that share a day overlap. */
export function periodsOverlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return a.from <= b.to && b.from <= a.to;
}

/** Whether a rate would come to be its own ancestor under this parent. */
export function wouldCycle(rateId: string, parentId: string, rates: readonly { id: string; parent_rate_id: string | null }[]): boolean {
  const parentOf = new Map(rates.map((rate) => [rate.id, rate.parent_rate_id]));
  const seen = new Set<string>();
  for (let id: string | null = parentId; id !== null && !seen.has(id); id = parentOf.get(id) ?? null) {
    if (id === rateId) return true;
    seen.add(id);
  }
  return false;
}
