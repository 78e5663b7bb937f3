import { z } from "zod";

/** Outcome of a guest's page, stored so that it is still shown after a reload. */
export const Outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("confirmed"), check_in_path: z.string().nullable() }),
  z.object({ kind: z.literal("declined") }),
  z.object({ kind: z.literal("sent"), entered: z.int(), occupancy: z.int() }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** True if the link has done what it was for; of a form that more persons are to follow on it has not. */
export function isFinal(outcome: Outcome): boolean {
  return outcome.kind !== "sent" || outcome.entered >= outcome.occupancy;
}
