type Bounds = { min_occupancy: number; max_occupancy: number };

/**
 * Shares the persons of a row with several rooms out to the rooms: each gets the fewest of its type, and the rest one after the other as
 * long as they fit. Null if they are fewer than that.
 */
export function sharePersons(persons: number, rooms: readonly Bounds[]): number[] | null {
  const shares = rooms.map(({ min_occupancy }) => min_occupancy);
  let left = persons - shares.reduce((sum, share) => sum + share, 0);
  if (left < 0) return null;
  while (left > 0) {
    const fewest = rooms.reduce<number | null>((best, { max_occupancy }, index) => {
      const share = shares[index] ?? 0;
      return share < max_occupancy && (best === null || share < (shares[best] ?? 0)) ? index : best;
    }, null);
    // Too many for all rooms together: the rule for persons refuses the first room.
    const at = fewest ?? 0;
    shares[at] = (shares[at] ?? 0) + (fewest === null ? left : 1);
    left = fewest === null ? 0 : left - 1;
  }
  return shares;
}

const BETWEEN_ROOMS = /\s*(?:[,;+&/\n]|\s(?:und|and)\s)\s*/i;

/** The parts of a cell that names several rooms or types: "101, 102", "Double room + Suite". */
export function namesOfRooms(cell: string): string[] {
  return cell.split(BETWEEN_ROOMS).filter(Boolean);
}
