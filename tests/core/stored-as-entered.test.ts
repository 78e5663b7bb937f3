import { expect, test } from "vitest";
import { z } from "zod";
import { changedIn, filledBy } from "#tests/support/filled.ts";
import { callAs, PROCEDURES } from "#tests/support/procedures.ts";
import { idIn, makeTwoProperties, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

const FUTURE_STAY = {
  check_in: "2033-06-01",
  check_out: "2033-06-03",
  occupancy: 1,
  adults: 1,
  children: [],
  expires_at: "2033-01-01T10:00:00.000Z",
};
/** Values that the schema of a field does not tell: days in order, texts of a form, and choices that exclude each other. */
const VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "apiKeys.create": { expires_on: "2033-01-01" },
  "bookings.create": {
    ...FUTURE_STAY,
    total_gross_amount: 80,
    cots: 0,
    send_confirmation: false,
    send_pre_check_in_link: false,
    room_id: null,
    room_fixed: false,
    auto_assign_room: false,
    group_id: null,
    nights: [{ date: "2033-06-02", gross_amount: 30 }],
  },
  "calendarFeeds.create": { direction: "in", url: "https://channel.invalid/a.ics", room_type_id: null },
  "cancellationPolicies.create": { steps: [{ days_before: 7, percentage: 50 }], no_show: { nights: 1 } },
  "channelConnections.create": { kind: "channex", url: "https://app.channex.io/api/v1" },
  "groups.create": { booking_ids: [], bookings: [] },
  "messageRules.create": { time: "10:00", rate_ids: [], room_type_ids: [], attachment_ids: [] },
  "roomLocks.create": { start: "2033-06-01T10:00:00.000Z", end: "2033-06-03T10:00:00.000Z" },
  "settings.create": { key: "FEATURE_SAMPLE" },
  "taxRates.create": { percentage: 10, percentages: [{ valid_from: null, percentage: 10 }], exemption: null },
  "webhooks.create": { url: "https://example.com/hook", event_types: ["booking.created"] },
};

/** Fields that are instructions for the call, and days that are stored as instants. */
const INSTRUCTIONS: Readonly<Record<string, readonly string[]>> = {
  "bookings.create": [
    ...[
      "auto_assign_room",
      "check_in",
      "check_out",
      "guest_id",
      "ignore_rate_rules",
      "ignore_stock",
      "nights.0.date",
      "nights.0.gross_amount",
    ],
    ...["send_confirmation", "send_pre_check_in_link", "total_gross_amount"],
  ],
  // What opens the partner's door is part of no answer.
  "channelConnections.create": ["credentials", "other_url"],
};

/** Calls that compute what they store, or whose fields exclude each other; the tests of their modules look at each field. */
const COMPUTED = new Set(
  "cashClosings.create deposits.create files.create folios.create imports.create localTaxes.create properties.create".split(" "),
);

const Created = z.object({ id: z.string() });

const CREATES = PROCEDURES.filter(({ name }) => name.endsWith(".create") && !COMPUTED.has(name));

test.each(CREATES.map(({ name, input }) => [name, input] as const))("%s stores every field of its input", async (name, input) => {
  const properties = makeTwoProperties();
  const given = filledBy(input ?? {}, (path) => {
    const known = VALUES[name]?.[path.join(".")];
    if (known !== undefined) return known;
    const table = tableAt(name, path);
    return table === null ? undefined : idIn(properties, table, properties.own);
  });
  const outcome = await callAs(properties.property, properties.admin, name, given);
  if (!("answer" in outcome)) throw new Error(JSON.stringify(outcome));
  const [record] = [outcome.answer].flat();
  expect(changedIn(given, record)).toEqual(INSTRUCTIONS[name] ?? []);
  const stored = await readAgain(properties, name, record);
  expect(changedIn(given, stored)).toEqual(INSTRUCTIONS[name] ?? []);
});

/** The record as the call reads it that shows one: an answer may repeat what it was sent although no table keeps it. */
async function readAgain({ property, admin }: TwoProperties, name: string, record: unknown): Promise<unknown> {
  const reading = PROCEDURES.find((procedure) => procedure.name === name.replace(".create", ".get"));
  if (!reading) return record;
  const { id } = Created.parse(record);
  const outcome = await callAs(property, admin, reading.name, { id });
  if (!("answer" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.answer;
}
