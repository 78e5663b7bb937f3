import { z } from "zod";

export const MorningMail = z
  .object({
    active: z.boolean().describe("The caller gets the figures of this property by mail each morning"),
    email: z.string().describe("The address that it goes to"),
  })
  .meta({ id: "MorningMail" });
export type MorningMail = z.infer<typeof MorningMail>;

export const MorningMailPatch = z.strictObject({ active: z.boolean().describe("True to get the mail from the next morning on") });

/** The time of the mail in the property's time zone, and the time after which a missed one is left out. */
export const MORNING = { from: "06:00", until: "12:00" } as const;
