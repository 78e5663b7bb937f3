import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BookingPageTab } from "#client/channels/booking-page/settings/booking-page-tab.tsx";
import { scalePicture } from "#client/channels/booking-page/settings/scale-picture.ts";
import type { PageCheckResult } from "#shared/channels/booking-page/checks.ts";
import { BookingPageInput, type Picture } from "#shared/channels/booking-page/schema.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makeRate, makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

const URL = "https://hotel.example/book/edelweiss";
const SUITE = { room_type_id: "suite", description: { de: null, en: "Two rooms" }, amenities: ["balcony"], pictures: [] };

const makePicture = (name: string): Picture => ({
  large_id: `${name}-l`,
  medium_id: `${name}-m`,
  small_id: `${name}-s`,
  width: 1600,
  height: 1200,
  alt: { de: null, en: name },
});

async function showPage(saved: object = {}, checks: PageCheckResult[] = []) {
  let kept = BookingPageInput.parse(saved);
  let version = 1;
  const answer = () => ({ ...kept, url: URL, version });
  const save = (input: unknown) => {
    kept = BookingPageInput.parse(input);
    version += 1;
    return answer();
  };
  const { server } = await showScreen({
    at: "/settings/booking-page",
    path: "/settings/booking-page",
    element: <BookingPageTab />,
    role: "admin",
    answers: {
      "bookingPage.settings": answer,
      "bookingPage.checks": () => checks,
      "bookingPage.save": (input) => {
        const saved = save(input);
        hearSave();
        return saved;
      },
      "rates.list": () => pageOf(makeRate({ id: "flex", name: "Flexible" }), makeRate({ id: "strict", name: "Strict" })),
      "roomTypes.list": () => pageOf(makeRoomType({ id: "double", name: "Double" }), makeRoomType({ id: "suite", name: "Suite" })),
    },
  });
  const hearSave = () => hearChange({ object: "booking_page", id: "page", version, type: "booking_page.changed" });
  await expect.element(page.getByRole("heading", { name: "Your booking page" })).toBeVisible();
  /** A colleague's save. */
  const saveElsewhere = (changes: object) => {
    save({ ...kept, ...changes });
    hearSave();
  };
  return { server, saveElsewhere, savedNow: () => kept };
}

const selling = page.getByRole("form", { name: "How it sells" });
const shown = page.getByRole("form", { name: "What guests read about the property" });

test("a page is opened, and closed again by the undo", async () => {
  const { server } = await showPage({ days_ahead: 200 });
  await page.getByRole("button", { name: "Open for guests" }).click();
  await expect.element(page.getByRole("link", { name: "View" })).toHaveAttribute("href", URL);
  await expectAccessible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("button", { name: "Open for guests" })).toBeVisible();
  await expect
    .poll(() => server.inputsOf("bookingPage.save"))
    .toMatchObject([
      { active: true, days_ahead: 200 },
      { active: false, days_ahead: 200 },
    ]);
});

test("what is missing is listed, first what guests can't book without, each with the way there", async () => {
  const missing = (check: PageCheckResult["check"], needed: boolean, names: string[] = []) => ({
    check,
    needed,
    done: false,
    missing: names,
  });
  await showPage({ rate_ids: ["flex"] }, [missing("terms", false), missing("prices", true, ["Suite"])]);
  const list = page.getByRole("region", { name: "What is still missing" });
  await expect.element(list.getByRole("listitem").first()).toHaveTextContent("Missing: Suite");
  await expect.element(list.getByRole("link", { name: /^Prices/ })).toHaveAttribute("href", "/rates/flex?tab=prices");
  await expect.element(list.getByRole("link", { name: /^Terms/ })).toHaveAttribute("href", "/settings/general?field=terms.de");
});

test("rates and room types are sold, and a type that is not sold keeps its texts", async () => {
  const { savedNow } = await showPage({ room_types: [SUITE] });
  await selling.getByRole("checkbox", { name: "Flexible" }).click();
  await selling.getByRole("checkbox", { name: "Double" }).click();
  await selling.getByRole("checkbox", { name: "Suite" }).click();
  await selling.getByRole("radio", { name: "A confirmed booking" }).click();
  await expect.element(selling.getByLabelText("Offer is valid for")).not.toBeInTheDocument();
  await selling.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(() => savedNow())
    .toMatchObject({
      books: "at_once",
      rate_ids: ["flex"],
      room_types: [
        { room_type_id: "suite", sold: false, amenities: ["balcony"], description: { en: "Two rooms" } },
        { room_type_id: "double", sold: true },
      ],
    });
});

test("what a colleague saves in another part is kept, and the same field is asked about", async () => {
  const { saveElsewhere, savedNow } = await showPage();
  await shown.getByLabelText("Description, English").fill("Mine");
  saveElsewhere({ days_ahead: 30 });
  await expect.element(selling.getByLabelText("Arrival at most ahead")).toHaveValue("30");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.poll(() => savedNow()).toMatchObject({ days_ahead: 30, property: { description: { en: "Mine" } } });
  await shown.getByLabelText("Description, English").fill("Mine again");
  saveElsewhere({ property: { description: { de: null, en: "Theirs" } } });
  await expect.element(shown.getByRole("button", { name: "Keep my input" })).toBeVisible();
});

test("pictures are moved and removed by keys, and described in both languages", async () => {
  const { savedNow } = await showPage({ property: { pictures: ["house", "garden", "lake"].map(makePicture) } });
  const pictures = shown.getByRole("list", { name: "Pictures" });
  await pictures.getByRole("button", { name: "Move picture 3 forward" }).click();
  await pictures.getByRole("button", { name: "Remove picture 1" }).click();
  await pictures.getByRole("textbox", { name: "What it shows, German" }).first().fill("Der See");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(() => savedNow().property.pictures)
    .toMatchObject([{ large_id: "lake-l", alt: { de: "Der See", en: "lake" } }, { large_id: "garden-l" }]);
});

test("a room type is described beside the list", async () => {
  const { savedNow } = await showPage();
  await page.getByRole("link", { name: "Edit Double" }).click();
  const form = page.getByRole("form", { name: "What guests read about this room type" });
  await form.getByLabelText("Description, English").fill("A quiet room");
  await form.getByText("Balcony").click();
  await expectAccessible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(() => savedNow().room_types)
    .toMatchObject([{ room_type_id: "double", sold: false, amenities: ["balcony"], description: { en: "A quiet room", de: null } }]);
});

test("pictures of a room type are added and removed beside its texts", async () => {
  const { savedNow } = await showPage({ room_types: [{ ...SUITE, pictures: [makePicture("bath")] }] });
  await page.getByRole("link", { name: "Edit Suite" }).click();
  const form = page.getByRole("form", { name: "What guests read about this room type" });
  await expect.element(form.getByText("Add pictures")).toBeVisible();
  await form.getByRole("button", { name: "Remove picture 1" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => savedNow().room_types).toMatchObject([{ room_type_id: "suite", pictures: [] }]);
});

test("on a phone amenities are as tall as a finger", async () => {
  await page.viewport(390, 844);
  await showPage({ property: { amenities: ["sauna"] } });
  const chips = shown.getByRole("group", { name: "Amenities" });
  await expect.element(chips).toBeVisible();
  const heights = () => [...chips.element().querySelectorAll("label")].map((label) => label.getBoundingClientRect().height);
  await expect.poll(() => Math.min(...heights())).toBeGreaterThanOrEqual(44);
  await expectAccessible();
  await picture("amenities-phone");
});

test("the line for a website names the property and its page", async () => {
  await showPage();
  const line = '<script src="https://hotel.example/book/embed.js" data-property="edelweiss"></script>';
  await expect.element(page.getByRole("group", { name: "Line for your website" })).toHaveTextContent(line);
  await expect.element(page.getByRole("button", { name: "Copy the line" })).toBeEnabled();
});

test("a picture is made smaller in three widths, and never larger", async () => {
  const file = (width: number, height: number) =>
    new Promise<File>((resolve) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      canvas.getContext("2d")?.fillRect(0, 0, width, height);
      canvas.toBlob((blob) => blob && resolve(new File([blob], "view.png", { type: "image/png" })));
    });
  const large = await scalePicture(await file(2400, 1200));
  expect([large.width, large.height, large.large.type]).toEqual([1600, 800, "image/webp"]);
  const widths = [large.large, large.medium, large.small].map(async (each) => (await createImageBitmap(each)).width);
  expect(await Promise.all(widths)).toEqual([1600, 800, 400]);
  expect(await scalePicture(await file(600, 900))).toMatchObject({ width: 600, height: 900 });
  await expect(scalePicture(await file(300, 300))).rejects.toMatchObject({ width: 300 });
  await expect(scalePicture(new File(["text"], "no.jpg", { type: "image/jpeg" }))).rejects.toMatchObject({ width: null });
});
