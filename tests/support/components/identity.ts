import type { Role } from "#shared/platform/core/permissions.ts";

/** Anna of the Pension Edelweiss, logged in. */
export function identityOf(role: Role) {
  return {
    object: "session" as const,
    is_api_key: false,
    subject_id: "anna",
    property_id: "edelweiss",
    email: "anna@example.com",
    name: "Anna",
    avatar_url: null,
    role_id: role,
    time_zone: "Europe/Vienna",
    currency: "EUR",
    country: "AT",
    property_name: "Pension Edelweiss",
    must_change_password: false,
    event_seq: 0,
  };
}
