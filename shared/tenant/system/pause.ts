import { z } from "zod";
import { CalendarDate } from "#shared/platform/core/fields.ts";
import { COPY_KINDS } from "#shared/platform/core/pause.ts";

const Pause = z.discriminatedUnion("reason", [
  z.object({
    reason: z.literal("clock"),
    now: z.string().meta({ description: "The date and time that the computer says." }),
    known_at: z.string().meta({ description: "The last moment at which the program ran by a clock that it trusts." }),
  }),
  z.object({
    reason: z.literal("copy"),
    kind: z.enum(COPY_KINDS).meta({ description: "`restored` from a backup, or `moved` to another folder, disk or computer." }),
    since: z.string().meta({ description: "When the program first ran with these data here." }),
  }),
]);

/** `GET /system/pause`: empty while nothing is paused. */
export const Pauses = z.object({ pauses: z.array(Pause).describe("What is held back until an admin has answered, and why") });

/** `POST /system/pause/end`: what an admin answers. */
export const PauseEnd = z.strictObject({
  date: CalendarDate.optional().meta({ description: "Today's date at the property, which ends the pause `clock`." }),
  only_copy: z.literal(true).optional().meta({ description: "These are the only data in use, which ends the pause `copy`." }),
});
export type PauseEnd = z.infer<typeof PauseEnd>;

const Count = z.int().nonnegative();

/** The immediate results of an answer. */
export const PauseEnded = z.object({
  pauses: z.array(Pause).meta({ description: "What is paused still." }),
  receipts: z
    .array(
      z.object({
        register: z.string().meta({ description: "The register's number." }),
        sequence: z.int().describe("The number of the receipt"),
        kind: z.enum(["month", "year"]).describe("month, year or another kind of receipt"),
        period: z.string().meta({ description: "The month or year that it closes." }),
      }),
    )
    .describe("Receipts that were issued at once"),
  waiting: z
    .object({
      mails: Count.describe("How many mails go out now"),
      keys: Count.describe("How many keys are sent to the lock system now"),
      registrations: Count.describe("How many registrations are transmitted now"),
      cash_receipts: Count.describe("How many receipts are signed now"),
    })
    .meta({ description: "What waits in this property and goes out from now on; receipts are signed." }),
});
export type PauseEnded = z.infer<typeof PauseEnded>;
