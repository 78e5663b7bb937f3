/** A room and the calendar dates between which it is to be locked. */
export type LockPlace = { room_id: string; start: string; end: string };

/** The parameter of the address that names several places. */
export function placesInAddress(places: readonly LockPlace[]): string {
  return places.map(({ room_id, start, end }) => [room_id, start, end].join("~")).join(",");
}

export function placesFrom(params: URLSearchParams): readonly LockPlace[] {
  const places = params.get("places")?.split(",") ?? [];
  return places.flatMap((place) => {
    const [room_id, start, end] = place.split("~");
    return room_id && isDate(start) && isDate(end) ? [{ room_id, start, end }] : [];
  });
}

function isDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
