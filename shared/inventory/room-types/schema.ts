import { z } from "zod";
import { Code, entity, Name, Related, TruncatedInPages } from "#shared/platform/core/fields.ts";
import { GUEST_NAME_INPUT, GUEST_NAMES } from "#shared/platform/core/guest-names.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";

const Occupancy = z.int().min(1).max(99);

export const RoomTypeInput = z
  .strictObject({
    external_id: Code.nullable().default(null),
    name: Name,
    ...GUEST_NAME_INPUT,
    code: Code.nullable().default(null),
    min_occupancy: Occupancy.default(1),
    default_occupancy: Occupancy,
    max_occupancy: Occupancy,
  })
  .refine((type) => type.min_occupancy <= type.default_occupancy && type.default_occupancy <= type.max_occupancy, {
    path: ["default_occupancy"],
    message: "occupancies",
  });
export type RoomTypeInput = z.infer<typeof RoomTypeInput>;

export const RoomType = entity("room_type", {
  external_id: z.string().nullable(),
  name: z.string(),
  ...GUEST_NAMES,
  code: z.string().nullable(),
  min_occupancy: z.int(),
  default_occupancy: z.int(),
  max_occupancy: z.int(),
  prices: z.array(Related).nullable(),
  prices_truncated: TruncatedInPages,
  rooms: z.array(Related).nullable(),
  rooms_truncated: TruncatedInPages,
});
export type RoomType = z.infer<typeof RoomType>;

export const ROOM_TYPE_RELATIONS = ["prices", "rooms"] as const;
export const RoomTypeQuery = listQuery({
  external_id: Code.optional().describe("Exactly this one: the id that another program gave the record."),
  /** Any part of name, code or external id. */
  query: searched,
  expand: expandable(ROOM_TYPE_RELATIONS),
  sort: sortable(["name", "name_en", "code"]),
});
export type RoomTypeQuery = z.infer<typeof RoomTypeQuery>;
