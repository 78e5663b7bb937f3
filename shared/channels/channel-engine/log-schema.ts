import { z } from "zod";
import { CELL_FIELDS, MESSAGE_OUTCOMES } from "#shared/channels/channel-engine/states.ts";
import { Id } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";

export const MAX_DRIFTED_DAYS = 500;

export const ChannelDrift = z
  .object({
    days: z
      .array(
        z.object({
          room_type_id: z.string(),
          rate_id: z.string().nullable().describe("The rate; null for the free rooms of the room type"),
          date: z.string().describe("The day, YYYY-MM-DD"),
          differences: z
            .array(
              z.object({
                field: z.enum(CELL_FIELDS).describe("What the partner had differently"),
                here: z.string().describe("What it was sent: a number, yes or no, or amounts with spaces between them"),
                there: z.string().describe("What it had"),
              }),
            )
            .describe("Each field that differed"),
        }),
      )
      .describe("The first 500 days, by date"),
  })
  .meta({ id: "ChannelDrift" });
export type ChannelDrift = z.infer<typeof ChannelDrift>;

export const ChannelMessageQuery = listQuery({ id: Id, sort: sortable(["at"]) });
export type ChannelMessageQuery = z.infer<typeof ChannelMessageQuery>;

/** A call to the partner; the newest 500 are kept. */
export const ChannelMessage = z
  .object({
    object: z.literal("channel_message"),
    id: z.string(),
    at: z.string().describe("When it was made; instant in UTC"),
    call: z
      .string()
      .describe(
        "rooms, plans, inventory, bookings, acknowledge, handshake, read_back, property, create, recover; received, read and reported by a partner that calls",
      ),
    ok: z.boolean().describe("True if the partner answered"),
    entries: z.int().describe("Ranges of days that were sent, or bookings that came"),
    refused: z.int().describe("Those of them that were refused"),
    duration_ms: z.int().nullable().describe("How long the partner took, in milliseconds"),
    note: z.string().nullable().describe("The partner's words, or why the first entry was refused"),
    outcome: z.enum(MESSAGE_OUTCOMES).nullable().describe("alpinebits: success, advisory, warning (taken with losses) or error"),
  })
  .meta({ id: "ChannelMessage" });
export type ChannelMessage = z.infer<typeof ChannelMessage>;
