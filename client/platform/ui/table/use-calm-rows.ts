import { useEffect, useState } from "react";

const CALM_MS = 2_000;

/**
 * Lets rows stay where they are for a moment after they have left the list, so that anyone who clicks twice doesn't meet the next row.
 * `list` says which list it is: another day or page is new at once.
 */
export function useCalmRows<T extends { id: string }>(rows: readonly T[] | undefined, list: string): readonly T[] | undefined {
  const [held, setHeld] = useState({ rows, list });
  // What has just loaded is held at once: the first click may come right after it.
  const isHeld = held.list === list && held.rows !== undefined;
  useEffect(() => {
    const timer = setTimeout(() => setHeld({ rows, list }), isHeld ? CALM_MS : 0);
    return () => clearTimeout(timer);
  }, [rows, list, isHeld]);
  if (!rows || !held.rows || held.list !== list) return rows;
  return calmRows(held.rows, rows);
}

/** The rows as they stood, each as it is now; what is new comes after them. */
export function calmRows<T extends { id: string }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const known = new Map(now.map((row) => [row.id, row]));
  if (before.every(({ id }) => known.has(id))) return now;
  const stood = new Set(before.map(({ id }) => id));
  return [...before.map((row) => known.get(row.id) ?? row), ...now.filter(({ id }) => !stood.has(id))];
}
