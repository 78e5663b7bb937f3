import { expect, test } from "vitest";
import { files, type SourceFile } from "#tests/architecture/source-files.ts";

/** Files that may name the property's usual times, each with its reason. All others get moments and hours from `usual-times.ts`. */
const NAMING: Readonly<Record<string, string>> = {
  "shared/platform/core/usual-times.ts": "makes moments and hours of the times",
  "server/stays/availability/stay-times.ts": "reads the times of the caller's property",
  "client/tenant/properties/use-stay-times.ts": "tells a property from its name alone, which has no times",

  "server/tenant/properties/tables.ts": "stores them",
  "server/tenant/properties/service.ts": "stores them",
  "shared/tenant/properties/schema.ts": "describes them on the wire",
  "shared/office/setup/schema.ts": "describes them on the wire",
  "shared/channels/booking-page/schema.ts": "describes them on the wire",
  "server/office/api-docs/glossary.ts": "describes them in the API's documentation",
  "server/office/setup/country.ts": "saves what was entered at the first start",
  "client/office/setup/property-step.tsx": "is where they are entered at the first start",
  "client/tenant/properties/name-and-zone-fields.tsx": "is where they are entered",
  "client/tenant/properties/property-fields.ts": "is where they are entered",
  "shared/tenant/properties/text.ts": "labels the fields in which they are entered",
};

/** Files in which the same names mean the times of one booking: of its form, and of its mails. */
const OF_A_BOOKING: readonly string[] = [
  "client/stays/bookings/form/",
  "shared/stays/bookings/text.ts",
  "server/stays/bookings/mails/mail-kinds.ts",
  "server/stays/groups/mail-kind.ts",
  "shared/tenant/mail/",
  "shared/office/messages/default-rules.ts",
];

const NAMED = /\bcheck_(?:in|out)_time\b/;
const namesTimes = ({ path, source }: SourceFile) => !OF_A_BOOKING.some((place) => path.startsWith(place)) && NAMED.test(source);

test("few files name the usual times of check-in and check-out, so that they can come to depend on more than the property", () => {
  const naming = files.filter(namesTimes).map(({ path }) => path);
  expect(naming.sort()).toEqual(Object.keys(NAMING).sort());
});

test.each([
  "const from = instantAt(day, getProperty(view, id).check_in_time, zone);",
  "const { check_in_time, check_out_time } = getProperty(view, view.actor.property_id);",
])("a reader of the times is found: %j", (source) => {
  expect(namesTimes({ path: "server/stays/housekeeping/rooms.ts", source })).toBe(true);
});

test("the times of a booking are in files that name them", () => {
  const places = OF_A_BOOKING.filter((place) => !files.some(({ path, source }) => path.startsWith(place) && NAMED.test(source)));
  expect(places).toEqual([]);
});
