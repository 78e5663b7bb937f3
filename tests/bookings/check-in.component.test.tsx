import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";

const LENA = stayOf("Lena Huber", "r101", [1, 4]);
const STAYING = { ...stayOf("Max Gruber", "r101", [1, 2]), status: "checked_in" as const };
const REGISTER: Answers = {
  "settings.list": () => pageOf(makeSetting("FEATURE_REGISTRATION_MANAGEMENT", "true")),
  "registrations.register": () => {
    throw new Refusal("registration/not_required");
  },
};

type Way = { guest?: Partial<Contact>; answers?: (fake: ReturnType<typeof fakeStays>) => Answers; language?: Language };

/** Lena arrives in room 101. */
async function beginCheckIn({ guest = {}, answers = () => ({}), language = "en" }: Way = {}) {
  const lena = { ...makeGuest("lena-huber-contact", "Lena Huber"), ...guest };
  const fake = fakeStays({ stays: [{ ...LENA, occupancy: 1 }, STAYING], contacts: [lena] });
  const arrive: Answers = { "bookings.arrive": () => fake.stays.change("lena-huber", { status: "checked_in" }) };
  const known = { ...fake.answers, ...arrive, ...answers(fake) };
  const shown = await showApp({ at: "/rooms?check_in=lena-huber", answers: known, role: "staff", language });
  return { ...shown, ...fake };
}

const isStaying = ({ status }: Booking) => status === "checked_in";

/** The room is occupied until its guest checks out, and no other room is free. */
const fullHouse = ({ stays, answers }: ReturnType<typeof fakeStays>): Answers => ({
  "availabilities.rooms": () => [],
  "bookings.list": () =>
    pageOf(
      ...stays
        .all()
        .filter(isStaying)
        .map((stay) => ({ ...stay, customer: makeGuest("max", "Max Gruber") })),
    ),
  "bookings.departures": () => [],
  "bookings.get": async (input) => {
    const booking = await answers["bookings.get"]?.(input);
    if (!booking) throw new Refusal("not_found");
    if (input.id !== "lena-huber" || stays.get("max-gruber").status !== "checked_in") return booking;
    const refused = { action: "check_in" as const, allowed: false, reasons: ["room/occupied" as const] };
    return { ...booking, actions: (booking.actions ?? []).map((step) => (step.action === "check_in" ? refused : step)) };
  },
});

const SAYS = {
  de: {
    submit: "Einchecken",
    staying: "In Zimmer 101 ist noch ein Gast",
    full: "In dieser Zimmerkategorie ist kein anderes Zimmer frei.",
    out: "Max Gruber auschecken",
    ready: "Zimmer 101 ist sauber und bereit",
    type: "Andere Zimmerkategorie wählen",
  },
  en: {
    submit: "Check in",
    staying: "There is still a guest in room 101",
    full: "No other room of this type is free.",
    out: "Check out Max Gruber",
    ready: "Room 101 is clean and ready",
    type: "Choose another room type",
  },
} as const;

test.for(["de", "en"] as const)("a room that nobody can move into is a warning with its ways on (%s)", async (language) => {
  const { server } = await beginCheckIn({ answers: fullHouse, language });
  const says = SAYS[language];
  const ways = page.getByRole("group", { name: says.full });
  await expect.element(ways.getByRole("button", { name: says.out })).toBeVisible();
  await expect.poll(() => page.getByText(says.staying).element().closest("[data-state]")?.getAttribute("data-state")).toBe("warning");
  await expectAccessible();
  await picture(`check-in-full-${language}`);
  await page.getByRole("button", { name: says.submit, exact: true }).click();
  await expect.element(ways).toHaveFocus();
  expect(server.inputsOf("bookings.arrive")).toEqual([]);
  await ways.getByRole("button", { name: says.out }).click();
  await expect.element(page.getByText(says.ready)).toBeVisible();
  await expect.poll(() => server.inputsOf("bookings.depart")).toMatchObject([{ ids: ["max-gruber"] }]);
  await page.getByRole("button", { name: says.submit, exact: true }).click();
  await expect.poll(() => server.inputsOf("bookings.arrive")).toMatchObject([{ id: "lena-huber" }]);
});

test("if all rooms are taken, a link leads to the booking, to give it another room type", async () => {
  const { router } = await beginCheckIn({ answers: fullHouse });
  await page.getByRole("button", { name: SAYS.en.type }).click();
  await expect.poll(() => router.location.search).toBe("?booking=lena-huber");
});

const PASSPORT = { type: "passport" as const, number: "X123", issued_on: null, issued_by: null, country: null };
const OPEN = {
  de: { part: "Reisedokument: Ausgestellt am, Ausgestellt von (Behörde) offen", submit: "Einchecken", ready: "Alle Angaben sind da" },
  en: { part: "Travel document: Issued on, Issued by (authority) open", submit: "Check in", ready: "All data is there" },
} as const;

test.for(["de", "en"] as const)(
  "what is open of a foreigner's document is named, and keeps nobody from checking in (%s)",
  async (language) => {
    const guest = { nationality: "HU", travel_document: PASSPORT };
    const { server } = await beginCheckIn({ guest, answers: () => REGISTER, language });
    const says = OPEN[language];
    await expect.element(page.getByText(says.part)).toBeVisible();
    await expectCount(page.getByText(says.ready), 0);
    await expectAccessible();
    await picture(`check-in-document-${language}`);
    await page.getByRole("button", { name: says.submit, exact: true }).click();
    await expect.poll(() => server.inputsOf("bookings.arrive").map(({ id, guest }) => [id, guest])).toEqual([["lena-huber", undefined]]);
  },
);

test("what is noted of a document completes what is known of it", async () => {
  const guest = { nationality: "HU", travel_document: PASSPORT };
  const { server } = await beginCheckIn({ guest, answers: () => REGISTER });
  await page.getByRole("button", { name: "Travel document", exact: true }).click();
  await page.getByLabelText("Issued on").fill("01/02/2025");
  await page.getByLabelText("Issued by").fill("Budapest");
  await expect.element(page.getByText(OPEN.en.ready)).toBeVisible();
  await press("Control+Enter");
  const travel_document = { type: "passport", number: "X123", issued_on: "2025-02-01", issued_by: "Budapest" };
  await expect.poll(() => server.inputsOf("bookings.arrive")).toMatchObject([{ guest: { travel_document } }]);
});

test.each(["de", "en"] as const)("a guest with one name only is checked in after a tick, in %s", async (language) => {
  const says = { de: ["Hat laut Ausweis nur einen Namen", "Einchecken"], en: ["Has one name only, as the document says", "Check in"] }[
    language
  ];
  const { server } = await beginCheckIn({ guest: { name: "Suharto" }, language });
  const tick = page.getByRole("checkbox", { name: says[0] ?? "" });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: says[1] ?? "", exact: true })
    .click();
  await expect.element(page.getByText(language === "de" ? /ankreuzen/ : /or tick/)).toBeVisible();
  await tick.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: says[1] ?? "", exact: true })
    .click();
  await expect.poll(() => server.inputsOf("bookings.arrive").at(-1)).toMatchObject({ guest: { name: "Suharto", single_name: true } });
});
