import { z } from "zod";
import { entity, Id, StayBound } from "#shared/platform/core/fields.ts";
import { DOOR_ERRORS } from "#shared/stays/access-control/rules.ts";

/** Kinds of room keys: a card from the encoder, an app on the phone, or a code. */
export const KEY_KINDS = ["card", "mobile", "pin"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/**
 * States of a key. `issuing` until the door system has answered, then `issued` or `failed`; `revoking` until the door system
 * has confirmed that the key is invalid: `revoked`, or `revoke_failed` after a day of retries.
 */
export const TOKEN_STATES = ["issuing", "issued", "failed", "revoking", "revoked", "revoke_failed"] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** Why a key is revoked; `not_issued` where it is unknown whether a failed request has created a key. */
export const REVOKE_REASONS = ["by_hand", "checked_out", "canceled", "no_show", "other_room", "not_issued", "expired"] as const;
export type RevokeReason = (typeof REVOKE_REASONS)[number];

/** A key of a stay. A code is in no answer but two: that to the request, and for a code that is stored, that of `show`. */
export const AccessToken = entity("access_token", {
  booking_id: z.string(),
  room_id: z.string().describe("The room"),
  kind: z.enum(KEY_KINDS).describe("card, mobile key or code"),
  valid_from: z.string().describe("When the key begins to open; instant in UTC"),
  valid_to: z.string().describe("When the key ends to open; instant in UTC"),
  state: z.enum(TOKEN_STATES).describe("issuing and revoking wait for the door system; failed and revoke_failed say that it refused"),
  next_from: z.string().nullable().describe("The new beginning, while the door system is told; null otherwise"),
  next_to: z.string().nullable().describe("The new end, while the door system is told; null otherwise"),
  error: z.enum(DOOR_ERRORS).nullable().describe("Why the door system's last answer was no success"),
  revoke_reason: z.enum(REVOKE_REASONS).nullable().describe("Why it was revoked; null while it is valid"),
  due_at: z.string().nullable().describe("When the door system is asked again; null if it is not"),
  attempts: z.int(),
  is_stored: z.boolean().describe("True if the code can be shown again; it is never in this answer"),
  issued_at: z.string().nullable().describe("When it was issued; instant in UTC"),
  revoked_at: z.string().nullable().describe("When it was revoked; null while it is valid"),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** `POST /bookings/{id}/access_tokens/initialize`; without a window the key is valid for the stay. */
export const KeyRequest = z.strictObject({
  id: Id,
  kind: z.enum(KEY_KINDS).describe("card, mobile key or code"),
  valid_from: StayBound.optional().describe("When the key begins to open; the arrival without it"),
  valid_to: StayBound.optional().describe("When the key ends to open; the departure without it"),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

export const NewKey = z.object({
  token_id: z.string().describe("The key"),
  kind: z.enum(KEY_KINDS).describe("card, mobile key or code"),
  valid_from: z.string().describe("When the key begins to open; the arrival without it"),
  valid_to: z.string().describe("When the key ends to open; the departure without it"),
  pin: z.string().optional().describe("The code to type at the door, shown only once; missing for other kinds"),
  state: z.enum(["issuing", "issued"]).describe("issuing while the locks have not confirmed the key yet"),
});
export type NewKey = z.infer<typeof NewKey>;

/** The stored code of a key, for the front desk. */
export const ShownCode = z.object({ pin: z.string().describe("The code to type at the door") });
