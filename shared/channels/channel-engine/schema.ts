import { z } from "zod";
import { CONNECTION_DIRECTIONS, CONNECTION_ERRORS, CONNECTION_KINDS, MESSAGE_OUTCOMES } from "#shared/channels/channel-engine/states.ts";
import { Amount, ById, CalendarDate, entity, Id, Money, Name, PositiveAmount } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";

/** Addresses at which a partner may be called without further questions. */
export const PARTNER_URLS = {
  channex: ["https://app.channex.io/api/v1", "https://api.channex.io/api/v1", "https://staging.channex.io/api/v1"],
  /** Each portal has an address of its own. */
  alpinebits: [],
} as const satisfies Record<(typeof CONNECTION_KINDS)[number], readonly string[]>;

const ROUNDINGS = ["cent", "to_00", "to_90"] as const;

const PartnerUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .describe("The partner's address; others than its own need an admin's confirmation");
const Credentials = z.string().trim().min(1).max(500).describe("The key that the partner has given; never part of an answer");
/** A colon ends the user in Basic authentication. */
const UserName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^:]*$/);
const HotelCode = z.string().trim().min(1).max(100).describe("The partner's name or id of the property");

/** A change of prices on the nights of a rate, or of all rates. */
const Markup = z
  .strictObject({
    rate_id: Id.nullable().default(null).describe("The rate; null for all rates that have none of their own"),
    from: CalendarDate.nullable().default(null).describe("The first night; null for no bound"),
    to: CalendarDate.nullable().default(null).describe("The last night; null for no bound"),
    percentage: z.number().min(-90).max(500).nullable().default(null).describe("Per cent of the price, below zero for a discount"),
    gross_amount: Amount.nullable().default(null).describe("An amount for each night, after the percentage"),
    rounding: z.enum(ROUNDINGS).default("cent").describe("cent; to_00 and to_90: to the nearest price that ends in .00 or .90"),
  })
  .refine(({ percentage, gross_amount }) => percentage !== null || gross_amount !== null, {
    path: ["percentage"],
    message: "amount_or_percentage",
  });

const SETTINGS = {
  name: Name.max(50).describe("The name under which people know it"),
  hotel_code: HotelCode,
  floor_amount: PositiveAmount.nullable().describe("Prices below it wait for a person; null for none"),
  markups: z.array(Markup).max(200).describe("Changes of the prices for this partner; of several the first that fits counts"),
};

export const ChannelConnectionInput = z.strictObject({
  kind: z.enum(CONNECTION_KINDS).describe("The kind of partner"),
  name: SETTINGS.name.default("Channex"),
  url: PartnerUrl.nullable()
    .optional()
    .describe("The partner's address; for channex its usual one unless given. Without one an AlpineBits partner calls this program"),
  other_url: z.boolean().default(false).describe("True: an admin confirms an address that is not one of the partner's own"),
  user_name: UserName.nullable().default(null).describe("alpinebits: the user that the partner has given"),
  credentials: Credentials.nullable()
    .default(null)
    .describe("The key or password that the partner has given; none if it calls this program"),
  hotel_code: SETTINGS.hotel_code,
  floor_amount: SETTINGS.floor_amount.default(null),
  markups: SETTINGS.markups.default([]),
});
export type ChannelConnectionInput = z.infer<typeof ChannelConnectionInput>;

/** A key that is tried before there is a connection. */
export const PartnerKey = ChannelConnectionInput.pick({ kind: true, other_url: true }).extend({
  url: PartnerUrl.default(PARTNER_URLS.channex[0]),
  credentials: Credentials,
});
export type PartnerKey = z.infer<typeof PartnerKey>;

export const KeyProperties = z
  .object({
    properties: z
      .array(
        z.object({
          id: z.string().describe("The partner's id of the property, for hotel_code"),
          name: z.string().describe("The partner's name of the property"),
          currency: z.string(),
          time_zone: z.string().nullable(),
        }),
      )
      .describe("The properties that the key opens"),
  })
  .meta({ id: "KeyProperties" });
export type KeyProperties = z.infer<typeof KeyProperties>;

export const ChannelConnectionPatch = z.strictObject({
  name: SETTINGS.name.optional(),
  credentials: Credentials.optional(),
  floor_amount: SETTINGS.floor_amount.optional(),
  markups: SETTINGS.markups.optional(),
});
export type ChannelConnectionPatch = z.infer<typeof ChannelConnectionPatch>;

export const CONNECTION_STATES = ["not_mapped", "not_opened", "paused", "failing", "working", "closing"] as const;
export type ConnectionStatus = (typeof CONNECTION_STATES)[number];

const When = (what: string) => z.string().nullable().describe(`${what}; null for never. Instant in UTC`);

/** A connection without its credentials. */
export const ChannelConnection = entity("channel_connection", {
  kind: z.enum(CONNECTION_KINDS).describe("The kind of partner"),
  name: z.string().describe("The name under which people know it"),
  direction: z.enum(CONNECTION_DIRECTIONS).describe("out: this program calls the partner; in: the partner calls this program"),
  url: z.string().describe("The partner's address; where it calls this program, the path that it calls"),
  user_name: z.string().nullable().describe("alpinebits: the user of the partner, or the one by which the partner logs in here"),
  secret: z
    .string()
    .nullable()
    .describe("With which the partner logs in here. Only in the answer that creates the connection or renews the password."),
  protocol: z
    .object({
      version: z.string().describe("The version of AlpineBits"),
      capabilities: z.array(z.string()).describe("Names of the standard, such as OTA_HotelInvCountNotif_accept_deltas"),
    })
    .nullable()
    .describe("alpinebits: the version and the capabilities agreed on with the partner; null before the first handshake"),
  outcomes: z
    .array(
      z.object({
        call: z.string().describe("The call, as in GET …/{id}/messages"),
        outcome: z.enum(MESSAGE_OUTCOMES).describe("success, advisory, warning (taken with losses) or error (nothing was taken)"),
        note: z.string().nullable().describe("The partner's words"),
        at: z.string().describe("Instant in UTC"),
      }),
    )
    .describe("alpinebits: how each kind of message ended when it was sent last"),
  hotel_code: z.string().nullable().describe("The partner's name or id of the property"),
  state: z
    .enum(CONNECTION_STATES)
    .describe(
      "not_mapped; not_opened: nobody has agreed to the first sync; paused; failing: the last call brought nothing; working; closing: it was deleted, and the partner has not confirmed yet that it sells nothing more",
    ),
  paused: z.boolean().describe("While paused nothing is sent; the portals keep what they were sent last"),
  opened_at: When("When a person agreed to the first sync"),
  closing_since: When("When it was deleted, while what the partner sells is being closed"),
  floor_amount: Money.nullable().describe("Prices below it wait for a person; null for none"),
  markups: z
    .array(
      z.object({
        rate_id: z.string().nullable().describe("The rate; null for all rates that have none of their own"),
        from: z.string().nullable().describe("The first night; null for no bound"),
        to: z.string().nullable().describe("The last night; null for no bound"),
        percentage: z.number().nullable().describe("Per cent of the price, below zero for a discount"),
        gross_amount: Money.nullable().describe("An amount for each night, after the percentage"),
        rounding: z.enum(ROUNDINGS).describe("cent; to_00 and to_90: to the nearest price that ends in .00 or .90"),
      }),
    )
    .describe("Changes of the prices for this partner"),
  error: z.enum(CONNECTION_ERRORS).nullable().describe("Why the last call brought nothing; null if it did"),
  error_text: z.string().nullable().describe("The same in the partner's words"),
  retry_at: When("When it is tried again"),
  last_sent_at: When("When something was last sent"),
  last_full_sync_at: When("When everything was last sent"),
  sends_all_from: z.string().nullable().describe("When everything can be sent again, in UTC; null for now"),
  last_read_back_at: When("When the partner's free rooms were last read back"),
  drift: z.int().nullable().describe("Cells that the partner had differently at the last read-back; null before the first"),
  drift_prices: z.int().nullable().describe("Days of plans of which the partner had another price; null before the first read-back"),
  drift_restrictions: z.int().nullable().describe("Days of plans that the partner had closed or limited otherwise"),
  webhook: z
    .enum(["none", "registered", "failed"])
    .describe("registered: the partner calls when a booking has come; none: it is asked each minute, as without a public address"),
  webhook_error: z.string().nullable().describe("Why the partner does not call, in its words"),
  held: z.int().describe("Prices that wait for a person: below the floor, or 60 % or more below the last one sent"),
  held_digest: z.string().nullable().describe("Identifies these prices for POST …/accept_prices; null if none waits"),
  refused: z.int().describe("Cells that the partner has refused"),
  closing: z.int().describe("Room types and rates that were unmapped, and that the partner has not confirmed to be closed"),
  waiting: z.boolean().describe("True if changes have not been sent yet"),
  last_pull_at: When("When the partner's bookings were last asked for"),
  unacknowledged: z.int().describe("Bookings that are stored here, of which the partner does not know it yet"),
  set_aside: z.int().describe("Bookings that could not be read; what came is kept"),
  conflicts: z.int().describe("Stays of portals that are not here as the portal says"),
  cards: z.int().describe("Virtual cards of portals that can be charged by now, and that nobody has marked as charged"),
  matches: z.int().describe("Stays that were recognized as those of a calendar, and that nobody has confirmed"),
});
export type ChannelConnection = z.infer<typeof ChannelConnection>;

export const ChannelConnectionQuery = listQuery({ sort: sortable(["name", "created_at"]) });
export type ChannelConnectionQuery = z.infer<typeof ChannelConnectionQuery>;

/** The property as the partner knows it. */
export const PartnerProperty = z
  .object({
    name: z.string().describe("The partner's name of the property"),
    currency: z.string().nullable().describe("Its currency; null if the partner does not say"),
    time_zone: z.string().nullable(),
    codes_by_hand: z.boolean().describe("True if the partner has no list of its own: the codes are agreed on with it and entered here"),
    room_types: z.array(z.object({ id: z.string(), name: z.string().describe("The partner's name") })).describe("The partner's room types"),
    plans: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().describe("The partner's name"),
          room_type_id: z.string().describe("The partner's room type"),
          max_persons: z.int().nullable().describe("The most persons that it has a price for"),
        }),
      )
      .describe("The partner's plans: each a rate in one room type"),
  })
  .meta({ id: "PartnerProperty" });
export type PartnerProperty = z.infer<typeof PartnerProperty>;

const PartnerId = z.string().trim().min(1).max(100).describe("The partner's id of the room type or the plan");

const MAPPED = {
  room_type_id: Id.describe("The room type"),
  rate_id: Id.nullable().default(null).describe("The rate in the room type; null for the room type itself"),
  partner_id: PartnerId,
  max_persons: z.int().min(1).max(18).nullable().default(null).describe("The most persons that the partner's plan has a price for"),
};

/** The whole mapping; what is not named is not sold by the partner any more. */
export const ChannelMappingInput = z.strictObject({
  mapping: z.array(z.strictObject(MAPPED)).max(1_000).describe("Room types and rates in them, each with the partner's id"),
});
export type ChannelMappingInput = z.infer<typeof ChannelMappingInput>;

export const ChannelMapping = z
  .object({
    mapping: z
      .array(
        z.object({
          room_type_id: z.string(),
          rate_id: z.string().nullable(),
          partner_id: z.string().describe("The partner's id of the room type or the plan"),
          max_persons: z.int().nullable().describe("The most persons that the partner's plan has a price for; null if unknown"),
        }),
      )
      .describe("Room types and rates in them, each with the partner's id"),
    closing: z
      .array(
        z.object({
          room_type_id: z.string(),
          rate_id: z.string().nullable().describe("The rate in the room type; null for the room type itself"),
          partner_id: z.string().describe("The partner's id of the room type or the plan"),
          ended_at: z.string().describe("When it was unmapped; instant in UTC"),
        }),
      )
      .describe("What was unmapped and is being closed at the partner; it disappears once the partner has confirmed that"),
  })
  .meta({ id: "ChannelMapping" });
export type ChannelMapping = z.infer<typeof ChannelMapping>;

export const ChannelConnectionDeletion = ById.extend({
  at_once: z
    .boolean()
    .default(false)
    .describe("True: does not wait until the partner has closed what it sells, which is then closed by hand there"),
});

/** Room types and rates in them that the partner is to get. */
export const RoomsToCreate = z.strictObject({
  id: Id,
  room_types: z.array(Id).max(200).default([]).describe("Room types that the partner does not have yet"),
  plans: z
    .array(z.strictObject({ room_type_id: Id.describe("The room type"), rate_id: Id.describe("The rate") }))
    .max(1_000)
    .default([])
    .describe("Rates in room types that the partner does not have yet; their names are rate · room type"),
});
export type RoomsToCreate = z.infer<typeof RoomsToCreate>;

export const ChannelRecovery = ById.extend({ from: CalendarDate.describe("Bookings that were made at the portals since this day") });

export const ChannelRecovered = z
  .object({
    found: z.int().describe("Bookings that the partner named"),
    taken: z.int().describe("Those that were not here as it says"),
    conflicts: z.int().describe("Those of them that need a person"),
    set_aside: z.int().describe("Those that could not be read"),
  })
  .meta({ id: "ChannelRecovered" });
export type ChannelRecovered = z.infer<typeof ChannelRecovered>;

/** The first sync before it is sent. */
export const ChannelPreview = z
  .object({
    days: z.int().describe("Days from today that are sent"),
    room_types: z.int().describe("Room types that are mapped"),
    plans: z
      .array(
        z.object({
          room_type_id: z.string(),
          rate_id: z.string(),
          lowest_amount: Money.nullable().describe("The lowest price of a night; null if no night has one"),
          highest_amount: Money.nullable().describe("The highest price of a night"),
          closed_days: z.int().describe("Days on which it is not sold"),
        }),
      )
      .describe("Each rate in a room type"),
    full_days: z.int().describe("Days of room types without a free room"),
  })
  .meta({ id: "ChannelPreview" });
export type ChannelPreview = z.infer<typeof ChannelPreview>;

export const ChannelPause = z.strictObject({ id: Id, paused: z.boolean().default(true).describe("False to go on") });
export const HeldPricesAccepted = z.strictObject({ id: Id, digest: z.string().max(100).describe("held_digest as it was shown") });

export const MAX_CELL_DAYS = 62;
export const ChannelCellQuery = ById.extend({
  from: CalendarDate.describe("The first day"),
  to: CalendarDate.describe("The last day, at most 61 days later"),
});
export type ChannelCellQuery = z.infer<typeof ChannelCellQuery>;

export const CELL_STATES = ["live", "pending", "refused"] as const;

const CELL = {
  room_type_id: z.string(),
  rate_id: z.string().nullable().describe("The rate; null for the free rooms of the room type"),
  date: z.string().describe("The day, YYYY-MM-DD"),
  state: z.enum(CELL_STATES).describe("live: the partner has it; pending: it is still to be sent; refused: see reason"),
  reason: z
    .string()
    .nullable()
    .describe("Why it was refused, in the partner's words; below_floor or far_below_last if it waits for a person"),
  amount: Money.nullable().describe("The price that waits for a person; null if none does"),
  last_amount: Money.nullable().describe("The price that the partner has in its place; null if it has none"),
};

export const ChannelCells = z
  .object({
    cells: z
      .array(
        z.object({
          ...CELL,
          sent_at: When("When the partner was last sent it"),
          read_back_at: When("When the partner's value was last read back"),
        }),
      )
      .describe("A cell for each mapped room type, and each mapped rate in one, and day"),
  })
  .meta({ id: "ChannelCells" });
export type ChannelCells = z.infer<typeof ChannelCells>;

export const ChannelPricesQuery = z.strictObject({
  room_type_id: Id.describe("The room type"),
  rate_id: Id.describe("The rate"),
  from: CalendarDate.describe("The first day"),
  to: CalendarDate.describe("The last day, at most 61 days later"),
});
export type ChannelPricesQuery = z.infer<typeof ChannelPricesQuery>;

const PersonsPrice = z.object({
  persons: z.int().describe("How many persons the price is for"),
  gross_amount: Money.describe("The price of the night"),
});

export const ChannelPrices = z
  .object({
    connections: z
      .array(z.object({ id: z.string(), name: z.string().describe("The name under which people know it") }))
      .describe("The connections that sell the rate in the room type"),
    days: z
      .array(
        z.object({
          date: z.string().describe("The day, YYYY-MM-DD"),
          prices: z.array(PersonsPrice).describe("The prices here, with the items that come with each night"),
          channels: z
            .array(
              z.object({
                connection_id: z.string().describe("The connection"),
                closed: z.boolean().describe("True if the night is not sold there"),
                prices: z.array(PersonsPrice).describe("The prices with the channel's markup"),
                sent_closed: z.boolean().nullable().describe("The same as it was sent last; null if nothing was sent"),
                sent_prices: z.array(PersonsPrice).describe("The prices as they were sent last"),
                sent_at: When("When they were sent"),
              }),
            )
            .describe("For each connection, in the same order"),
        }),
      )
      .describe("Each day"),
  })
  .meta({ id: "ChannelPrices" });
export type ChannelPrices = z.infer<typeof ChannelPrices>;

export const ChannelStuckDaysQuery = z.strictObject({
  from: CalendarDate.describe("The first day"),
  to: CalendarDate.describe("The last day, at most 730 days later"),
});

export const ChannelStuckDays = z
  .object({
    days: z
      .array(z.object({ connection_id: z.string().describe("The connection"), ...CELL }))
      .describe("Days of mapped room types and rates, by connection"),
  })
  .meta({ id: "ChannelStuckDays" });
export type ChannelStuckDays = z.infer<typeof ChannelStuckDays>;

/** The days that are listed of those that a partner had differently. */
