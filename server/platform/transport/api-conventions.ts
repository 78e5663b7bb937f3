import type { Endpoint } from "#server/platform/transport/rest.ts";
import { can, ROLES } from "#shared/platform/core/permissions.ts";

/** The conventions for every call, shown once on the API page and in the OpenAPI document. */
export const API_CONVENTIONS: readonly (readonly [title: string, text: string])[] = [
  [
    "Who is calling",
    "Send an API key as Authorization: Bearer, then its secret. A key belongs to one property and may do what its role may. The app sends the session cookie instead.",
  ],
  ["Answers", "200 with the data, or 204 without a body. Files come with content-disposition, a Range of them with 206."],
  ["Names and ids", "snake_case; ids are strings; every entity carries object, id, created_at, updated_at, deleted_at and version."],
  [
    "Times",
    "Instants are ISO 8601 in UTC with milliseconds; any offset is taken. Calendar dates are YYYY-MM-DD in the property's time zone. A stay given by plain dates takes the property's check-in and check-out times.",
  ],
  ["Money", "Numbers in major units with at most two decimals (129.9). Percentages are plain numbers: 10 is 10 %."],
  [
    "Lists",
    "page_number from 1 and page_size up to 1000 (15 unless said otherwise); count is the total over all pages. sort takes a field's name, with - before it for descending. Lists in a query are repeated: status=pending&status=confirmed. JSON above 32 MiB is refused with 413: ask for smaller pages.",
  ],
  [
    "Many at once",
    "Six requests of a key or session run at once. Further ones wait for their turn; behind 200 waiting ones a request is refused with 429.",
  ],
  ["Relations", "expand, repeated, names what is to come along; what is not named is null, and its id is there."],
  ["Changes", "PATCH changes the named fields, null clears one. PUT replaces all fields. Unknown fields are refused. Deletes are soft."],
  [
    "Nobody overwrites anybody",
    "The ETag of an answer is the entity's version. A write with If-Match that no longer fits is refused with 412 stale and changes nothing.",
  ],
  [
    "Repeating a call",
    "A POST may carry an Idempotency-Key of up to 255 characters. The same key with the same body within 24 hours gets the first answer again, with another one it is refused.",
  ],
  [
    "Changes of access",
    "With a session, calls about team, API keys and the own e-mail need POST /session/confirm_password within ten minutes; an API key needs none.",
  ],
  [
    "Hearing of changes",
    "A webhook gets the events of chosen types (booking.*, payment.posted, * for all) as they happen, as JSON like that of GET /events. x-keyrack-signature is sha256= and the hex HMAC-SHA256, under the webhook's secret, of x-keyrack-timestamp (Unix seconds), a dot and the body as it came. Any 2xx within 10 seconds counts as delivered; else the event is tried again for three days and holds back only later events of its record. An event can come twice: x-keyrack-delivery is the same then. Without an address of your own, ask GET /events?after=0 and go on with each answer's next_seq.",
  ],
  [
    "Refusals",
    "application/problem+json as RFC 9457 writes it; type is a word such as booking/overlap_detected, errors name the fields of bad input.",
  ],
];

/** The roles that may make a call, in words. */
export function whoMay({ permission, people }: Endpoint): string {
  if (permission === null) return "Needs no login.";
  const roles = ROLES.filter((role) => can(role, permission)).join(", ");
  return people ? `For people, not for API keys: ${roles}.` : `For ${roles}.`;
}
