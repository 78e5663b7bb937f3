import { getDefaultStore } from "jotai";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { shownDaysAtom } from "#client/stays/availability/shown-days.ts";
import { TypeChoice } from "#client/stays/bookings/form/type-choice.tsx";
import { beginBooking, customer, form, picked, STAY } from "#tests/bookings/begin-booking.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import {
  dialogOf,
  expectAccessible,
  expectCount,
  picture,
  press,
  takeClipboard,
  type,
  writeClipboard,
} from "#tests/support/components/hand.ts";
import { makeRoomType } from "#tests/support/components/records.ts";
import { showApp, showScreen } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";

const SAYS = {
  de: { form: "Neue Buchung", total: "Vereinbarter Gesamtpreis" },
  en: { form: "New booking", total: "Agreed total" },
} as const;

test.for([
  { language: "de", amount: "99,90", shows: "99,90", sends: 99.9, key: "Enter" },
  { language: "en", amount: "€ 1,119.50", shows: "1,119.50", sends: 1119.5, key: "Control+Enter", isPasted: true },
] as const)("a total of “$amount” ($language) is shown and booked as in its field", async (way) => {
  const { server } = await beginBooking(way.language);
  const { form: label, total: name } = SAYS[way.language];
  const total = page.getByRole("form", { name: label }).getByRole("textbox", { name });
  if ("isPasted" in way) {
    await takeClipboard();
    await writeClipboard(way.amount);
  }
  await total.click();
  await ("isPasted" in way ? press("Control+v") : type(way.amount));
  await expect.element(total).toHaveValue(way.amount);
  await expect.element(page.css("[aria-live=polite] strong")).toHaveTextContent(way.shows);
  await press(way.key);
  await expect.poll(() => server.inputsOf("bookings.create").map(({ total_gross_amount }) => total_gross_amount)).toEqual([way.sends]);
});

test("a new booking has the source front desk, in the user's language", async () => {
  const { server } = await beginBooking("de");
  const source = page.getByLabelText("Quelle");
  await expect.element(page.getByRole("combobox", { name: "Kunde" })).toHaveFocus();
  await expect.element(source).toHaveValue("Rezeption");
  await press("Control+Enter");
  await expect.poll(() => server.inputsOf("bookings.create")).toMatchObject([{ source: "internal" }]);
});

test.for([
  {
    language: "de",
    label: "Neues Angebot",
    valid: "Angebot gilt bis",
    proposed: "03.04.2030",
    hint: "Das ist nach der Anreise am 3. Apr. 2030.",
  },
  {
    language: "en",
    label: "New offer",
    valid: "Offer valid until",
    proposed: "03/04/2030",
    hint: "This is after the arrival on 3 Apr 2030.",
  },
] as const)("an offer is proposed until the arrival, and a later day is pointed out, not refused ($language)", async (way) => {
  const { answers } = fakeStays();
  const { server } = await showApp({
    at: `/rooms?new=offer&room_id=r101&${STAY}`,
    answers,
    role: "staff",
    language: way.language,
  });
  const offer = page.getByRole("form", { name: way.label });
  const valid = offer.getByLabelText(way.valid);
  await expect.element(valid).toHaveValue(way.proposed);
  await expectCount(offer.getByText(way.hint), 0);
  await valid.fill(way.language === "de" ? "10.04.2030" : "10/04/2030");
  await press("Tab");
  await expect.element(offer.getByText(way.hint)).toBeVisible();
  await expectAccessible();
  await picture(`offer-after-arrival-${way.language}`);
  await press("Control+Enter");
  await expect
    .poll(() => server.inputsOf("bookings.create"))
    .toMatchObject([{ status: "pending", expires_at: "2030-04-10T21:59:00.000Z" }]);
});

test("adults and the children's ages are asked, and ages that can't be read are named at their field", async () => {
  const { server } = await beginBooking();
  await expect.element(customer).toHaveFocus();
  const ages = form.getByLabelText("Children’s ages");
  await ages.fill("6, sixteen");
  await expect.element(form.getByText("The age of each child from 0 to 17, separated by commas")).toBeVisible();
  await press("Control+Enter");
  await expect.element(ages).toHaveFocus();
  expect(server.inputsOf("bookings.create")).toEqual([]);
  await ages.fill("6");
  await form.getByLabelText("Adults").fill("1");
  await press("Control+Enter");
  await expectCount(form, 0);
  await expect.poll(() => server.inputsOf("bookings.create")).toMatchObject([{ adults: 1, children: [{ age: 6 }] }]);
  await expect.poll(() => server.inputsOf("availabilities.roomTypes").at(-1)).toMatchObject({ occupancy: 2, children: [6] });
});

test("what is no amount, or half a guest, is named at its field and books nothing", async () => {
  const { server } = await beginBooking();
  const total = form.getByRole("textbox", { name: "Agreed total" });
  await total.click();
  await type("99,90x");
  await press("Enter");
  await expect.element(form.getByText("Please enter a number")).toBeVisible();
  await expect.element(total).toHaveFocus();
  await press("Control+Enter");
  await form.getByLabelText("Adults").fill("2,5");
  await expect.element(form.getByText("Please enter a whole number")).toBeVisible();
  expect(server.inputsOf("bookings.create")).toEqual([]);
});

test("while the free rooms are being asked for, no room type is said not to fit", async () => {
  const types = [
    makeRoomType({ id: "double", name: "Double", min_occupancy: 1, max_occupancy: 2 }),
    makeRoomType({ id: "single", name: "Single", min_occupancy: 1, max_occupancy: 1 }),
  ];
  const choice = (
    <TypeChoice
      types={types}
      availability={undefined}
      persons={{ occupancy: 2, children: [], cots: 0 }}
      rateId="r1"
      value=""
      error={null}
      onChange={() => {}}
    />
  );
  await showScreen({ at: "/x", path: "/x", element: choice, answers: {} });
  await expect.element(page.getByRole("radio", { name: "Double", exact: true })).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Single, max. 1 guest" })).toBeVisible();
  await expectCount(page.css(".mantine-Skeleton-root"), 1);
});

test("more guests than the room type holds is the reason that is given, and nobody is asked to move", async () => {
  const { server } = await beginBooking();
  await form.getByRole("textbox", { name: "Adults" }).fill("9");
  await expect.element(form.getByRole("alert").getByText(/guests at most/)).toBeVisible();
  expect(server.inputsOf("bookings.proposeRoom")).toEqual([]);
});

test("a booking for too many names the field and goes there; what is typed is not thrown away unasked", async () => {
  const { server } = await beginBooking();
  const taken = { "bookings.create": server.given("bookings.create") };
  server.answer({
    "bookings.create": () => {
      throw new Refusal("booking/occupancy_exceeded");
    },
  });
  const adults = form.getByLabelText("Adults");
  await adults.fill("7");
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect.element(adults).toHaveAttribute("aria-invalid", "true");
  await expect.element(adults).toHaveFocus();
  await expectAccessible();
  await picture("field-error");
  await press("Escape");
  await dialogOf("Discard changes?").getByRole("button", { name: "Keep editing" }).click();
  await expect.element(adults).toHaveValue("7");
  server.answer(taken);
  await adults.fill("2");
  await press("Control+Enter");
  await expectCount(form, 0);
  await expect.poll(() => server.inputsOf("bookings.create")).toMatchObject([{ adults: 7 }, { adults: 2 }]);
});

test("a booking that finds no free room leads back to the room types, which say so", async () => {
  const { server } = await beginBooking();
  server.answer({
    "bookings.create": () => {
      throw new Refusal("booking/no_available_room_found");
    },
  });
  await expect.element(customer).toHaveFocus();
  await type("maier j");
  await press("Enter");
  await expect.element(picked("Josef Maier")).toBeVisible();
  await press("Control+Enter");
  await expect.element(form.getByRole("radiogroup", { name: "Room type" }).getByRole("radio", { checked: true })).toHaveFocus();
  await expect.element(form.getByText("No room is available.")).toBeVisible();
});

test("a stay that the plan beside the form does not show is made with a way to it", async () => {
  await beginBooking();
  getDefaultStore().set(shownDaysAtom, { first: "2030-03-20", end: "2030-04-03" });
  await form.getByLabelText("Adults").fill("1");
  await press("Control+Enter");
  await expect.element(page.getByRole("button", { name: "Show", exact: true })).toBeVisible();
  getDefaultStore().set(shownDaysAtom, null);
});
