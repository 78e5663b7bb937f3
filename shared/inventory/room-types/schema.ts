import { z } from "zod";
import { Code, entity, Name, Related, TruncatedInPages } from "#shared/platform/core/fields.ts";
import { GUEST_NAME_INPUT, GUEST_NAMES } from "#shared/platform/core/guest-names.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { MAX_CHILDREN } from "#shared/platform/core/persons.ts";

const Occupancy = z.int().min(1).max(99);

export const RoomTypeInput = z
  .strictObject({
    external_id: Code.nullable().default(null),
    name: Name.describe("The name under which people know it"),
    ...GUEST_NAME_INPUT,
    code: Code.nullable().default(null).describe("Short code on the room plan"),
    min_occupancy: Occupancy.default(1).describe("The fewest persons that a stay may have"),
    default_occupancy: Occupancy.describe("The persons that a new stay has unless said otherwise"),
    max_occupancy: Occupancy,
    max_cots: z.int().min(0).max(MAX_CHILDREN).default(0).describe("The most children in cots, who take no bed of max_occupancy"),
  })
  .refine((type) => type.min_occupancy <= type.default_occupancy && type.default_occupancy <= type.max_occupancy, {
    path: ["default_occupancy"],
    message: "occupancies",
  });
export type RoomTypeInput = z.infer<typeof RoomTypeInput>;

export const RoomType = entity("room_type", {
  external_id: z.string().nullable(),
  name: z.string().describe("The name under which people know it"),
  ...GUEST_NAMES,
  code: z.string().nullable().describe("Short code on the room plan"),
  min_occupancy: z.int().describe("The fewest persons that a stay may have"),
  default_occupancy: z.int().describe("The persons that a new stay has unless said otherwise"),
  max_occupancy: z.int(),
  max_cots: z.int().describe("The most children in cots, who take no bed of max_occupancy"),
  prices: z.array(Related).nullable().describe("Its prices, where expand names them; in lists at most 200"),
  prices_truncated: TruncatedInPages,
  rooms: z.array(Related).nullable().describe("Its rooms, where expand names them; in lists at most 200"),
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
