/** Whom a booking `b` is known by: its first guest `gu` and its customer `cu`, each of whom may be missing. */
export function bookingPeople(b: string): string {
  return `LEFT JOIN contacts cu ON cu.id = ${b}.customer_id
  LEFT JOIN booking_guests bg ON bg.booking_id = ${b}.id AND bg.position = 0 LEFT JOIN contacts gu ON gu.id = bg.contact_id`;
}

/** Under which name the desk knows it: the first guest's, else the customer's. */
export const KNOWN_AS = "coalesce(gu.name, cu.name)";
