import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import { DOOR_ERRORS } from "#shared/stays/access-control/rules.ts";

/** A lock of Nuki, its state, and the doors that it closes. */
const NukiLock = z.object({
  id: z.string(),
  smartlock_id: z.string().describe("Nuki's number of the lock"),
  name: z.string().describe("The lock's name in Nuki's app"),
  is_online: z.boolean().describe("False if Nuki does not reach the lock"),
  has_keypad: z.boolean().nullable().describe("True if a keypad is paired with it; null if Nuki does not tell"),
  battery_critical: z.boolean().describe("True if the lock's batteries are nearly empty"),
  keypad_battery_critical: z.boolean().describe("True if the keypad's batteries are nearly empty"),
  codes: z.int().describe("The codes on its keypad, those of others included; a keypad has 100"),
  is_listed: z.boolean().describe("False once the account has the lock no more"),
  room_ids: z.array(z.string()).describe("The rooms that it closes"),
  is_front_door: z.boolean().describe("True for a common door, which the code of every stay opens"),
});
export type NukiLock = z.infer<typeof NukiLock>;

/** Nuki as the property's lock system. */
export const NukiSetup = z
  .object({
    object: z.literal("nuki_setup"),
    is_used: z.boolean().describe("True if new keys are made by Nuki"),
    has_token: z.boolean().describe("True if an API token is stored; it is never in an answer"),
    read_at: z.string().nullable().describe("When the locks were read last"),
    error: z.enum(DOOR_ERRORS).nullable().describe("Why Nuki cannot be called now; null if it can"),
    waiting: z.int().describe("Codes that locks have not confirmed yet, and codes that could not be deleted"),
    locks: z.array(NukiLock).describe("The locks of the account, by name"),
  })
  .meta({ id: "NukiSetup" });
export type NukiSetup = z.infer<typeof NukiSetup>;

/** The access to Nuki. */
export const NukiLogin = z.strictObject({
  token: z.string().trim().min(8).max(500).describe("An API token of Nuki Web; write-only"),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish()
    .describe("Another address than Nuki's own, as a test server's; only admins, by https"),
});
export type NukiLogin = z.infer<typeof NukiLogin>;

/** The doors of a lock. */
export const LockMapping = z.strictObject({
  id: Id.describe("The lock"),
  room_ids: z.array(Id).max(500).describe("The rooms that the lock closes"),
  is_front_door: z.boolean().describe("True for a common door, which the code of every stay opens"),
});
export type LockMapping = z.infer<typeof LockMapping>;
