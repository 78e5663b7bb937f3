import * as fc from "fast-check";
import { wholeCents } from "#tests/support/whole-cents.ts";

/** Any item that a rate may post. */
export const anyItem = fc.record({
  item_id: fc.uuid(),
  name: fc.constant("item"),
  type: fc.constantFrom("catering", "city_tax", "service", "accommodation"),
  unit: fc.constantFrom("room", "person"),
  frequency: fc.constantFrom("daily", "on_check_in", "on_check_out"),
  included: fc.boolean(),
  book_next_day: fc.boolean(),
  gross_amount: fc.integer({ min: 0, max: 30_000 }).map(wholeCents),
});
