import { z } from "zod";

/** Cots, or an item, of which a stay needs more than the property has left. */
export const StockLack = z.object({
  item_id: z.string().nullable().describe("The item; null for cots"),
  name: z.string().nullable().describe("The item's name; null for cots"),
  date: z.string().meta({ format: "date" }).describe("The night or day with the fewest, YYYY-MM-DD in the property's time zone"),
  left: z.int().describe("How many are left for the stay on that day"),
});
export type StockLack = z.infer<typeof StockLack>;
