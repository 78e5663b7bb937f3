import { z } from "zod";
import { NightPrice } from "#shared/bookings/schema.ts";
import { Id, Money, StayBound } from "#shared/core/fields.ts";
import { RuleViolation } from "#shared/rates/schema.ts";
import { RoomType } from "#shared/room-types/schema.ts";

export const FreeRoomsQuery = z.strictObject({ room_type_id: Id, check_in: StayBound, check_out: StayBound });
export type FreeRoomsQuery = z.infer<typeof FreeRoomsQuery>;

export const RoomTypeAvailabilityQuery = z.strictObject({
  occupancy: z.int().min(1).max(99),
  check_in: StayBound,
  check_out: StayBound,
  expand_prices: z.boolean().default(false),
});
export type RoomTypeAvailabilityQuery = z.infer<typeof RoomTypeAvailabilityQuery>;

const OnTop = z.object({ item_id: z.string(), name: z.string(), quantity: z.number(), gross_amount: Money });

/** `gross_amount` is the price of the whole stay including the items on top, the same sum that a booking would have. */
export const RoomTypeAvailability = z.object({
  room_type: RoomType,
  total: z.int(),
  available: z.int(),
  prices: z
    .array(
      z.object({
        rate_id: z.string(),
        rate_name: z.string(),
        gross_amount: Money,
        nights: z.array(NightPrice),
        on_top: z.array(OnTop),
        rule_violations: z
          .array(RuleViolation)
          .describe("The restrictions of the rate that the stay would break; empty where it may be sold"),
      }),
    )
    .nullable(),
});
export type RoomTypeAvailability = z.infer<typeof RoomTypeAvailability>;
