import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";

/** One who pays for a stay, with the sums of the folios that name them. */
export const Payer = z.object({
  contact_id: z.string().nullable().describe("The contact who pays; null if nobody is named yet"),
  name: z.string().nullable().describe("That contact's name"),
  own: z.boolean().describe("True for who booked or stays, false for another payer, such as a company"),
  gross_amount: Money.describe("What is charged on the payer's folios"),
  due_amount: Money.describe("What the payer's folios still ask for, below zero in credit"),
});
export type Payer = z.infer<typeof Payer>;
