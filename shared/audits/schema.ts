/** The house's own rounds: each may be run at any time and twice. */
export const AUDITS = ["bookings", "offers", "rooms", "room_locks"] as const;
export type Audit = (typeof AUDITS)[number];
