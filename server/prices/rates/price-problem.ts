import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";

type PlacedPrice = { room_type_id: string; occupancy: number; index: number };

/** The refusal of prices: its detail names room type and occupancy of the first in the caller's language, its errors the entries. */
export function priceProblem(work: Work, type: ProblemType, wrong: readonly PlacedPrice[]): Problem {
  const [first] = wrong;
  const errors = wrong.map(({ index }) => ({ path: `prices.${index}`, message: type }));
  return new Problem(type, first ? placeWords(work, first) : null, errors);
}

function placeWords(work: Work, { room_type_id, occupancy }: PlacedPrice): string {
  const { language } = work.actor;
  const persons = { de: occupancy === 1 ? "Person" : "Personen", en: occupancy === 1 ? "person" : "persons" }[language];
  return `${nameFor(getRoomType(work, room_type_id), language)}, ${occupancy} ${persons}`;
}
