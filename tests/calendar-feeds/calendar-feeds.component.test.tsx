import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CalendarFeedPage } from "#client/channels/calendar-feeds/feed-page.tsx";
import { CalendarFeedsTab } from "#client/channels/calendar-feeds/feeds-tab.tsx";
import { type CalendarFeed, CalendarFeedInput } from "#shared/channels/calendar-feeds/schema.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showScreen } from "#tests/support/components/screen.tsx";

const ADDRESS = "https://edelweiss.example/api/calendar_feeds/ical/8fJ2kLq0.ics";
const AIRBNB = "https://www.airbnb.com/calendar/ical/4711.ics";

function makeFeed(values: Partial<CalendarFeed> = {}): CalendarFeed {
  return {
    object: "calendar_feed",
    id: "feed",
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
    version: 3,
    name: "Airbnb",
    direction: "in",
    room_id: "r101",
    room: null,
    room_type_id: null,
    room_type: null,
    url: AIRBNB,
    active: true,
    last_read_at: null,
    last_run_at: null,
    last_success_at: null,
    error: null,
    counts: null,
    ...values,
  };
}

async function show(at: "/channels/calendars" | "/channels/calendars/feed", ...first: CalendarFeed[]) {
  const house = fakeGuesthouse();
  const feeds = keepRecords(first);
  const shown = (feed: CalendarFeed): CalendarFeed => ({
    ...feed,
    room: feed.room_id === null ? null : house.rooms.get(feed.room_id),
    room_type: feed.room_type_id === null ? null : house.types.get(feed.room_type_id),
  });
  const answers: Answers = {
    ...house.answers,
    "calendarFeeds.list": () => pageOf(...feeds.all().map(shown)),
    "calendarFeeds.get": ({ id }) => shown(feeds.get(id)),
    "calendarFeeds.create": (input) => {
      const { name, direction, room_id, room_type_id, url } = CalendarFeedInput.parse(input);
      const made = feeds.add(makeFeed({ id: "made", name, direction, room_id, room_type_id, url }));
      return { ...shown(made), secret_address: direction === "out" ? ADDRESS : null };
    },
    "calendarFeeds.read": ({ id }) => shown(feeds.get(id)),
    "calendarFeeds.renewAddress": ({ id }) => ({ ...shown(feeds.change(id, {})), secret_address: ADDRESS }),
    "calendarFeeds.delete": ({ id }) => feeds.remove(id),
  };
  const isList = at === "/channels/calendars";
  const drawn = await showScreen({
    at,
    path: isList ? at : "/channels/calendars/:id",
    element: isList ? <CalendarFeedsTab /> : <CalendarFeedPage />,
    answers,
    elsewhere: isList ? [] : ["/channels/calendars"],
  });
  return { feeds, ...drawn };
}

const dialog = dialogOf("Connect a calendar");
const rowOf = (words: RegExp) => page.getByRole("row", { name: words });

test("a channel's calendar is connected with a room by the address that the channel gives", async () => {
  const { server } = await show("/channels/calendars");
  await expect.element(page.getByText("No channel connected yet")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Connect a calendar" }).first().click();
  await expect.element(dialog.getByRole("combobox", { name: "Channel" })).toHaveFocus();
  await expectCount(page.getByRole("option", { name: "Airbnb" }), 0);
  await dialog.getByText("We read the channel", { exact: true }).click();
  await dialog.getByRole("combobox", { name: "Room or room type" }).click();
  await page.getByRole("option", { name: "102" }).click();
  await dialog.getByRole("combobox", { name: "Channel" }).fill("Airbnb");
  await dialog.getByRole("button", { name: "Connect a calendar" }).click();
  // Without an address there is nothing to read: the field says so, and nothing is sent.
  await expect.element(dialog.getByRole("textbox", { name: "Address of the calendar" })).toHaveAttribute("aria-invalid", "true");
  await expect.element(dialog.getByText("Please fill this in")).toBeVisible();
  expect(server.inputsOf("calendarFeeds.create")).toEqual([]);
  await picture("calendar-feed-in");
  await dialog.getByRole("textbox", { name: "Address of the calendar" }).fill("webcal://www.airbnb.com/calendar/ical/4711.ics");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Connect a calendar" }).click();
  await expect.element(rowOf(/Airbnb/)).toHaveTextContent(/102.*Never read yet.*We read the channel/);
  await expect
    .poll(() => server.inputsOf("calendarFeeds.create"))
    .toMatchObject([{ direction: "in", name: "Airbnb", room_id: "r102", room_type_id: null, url: AIRBNB }]);
});

test("a channel is given the address at which it reads a room type; the address is shown once", async () => {
  const { server } = await show("/channels/calendars");
  await expect.element(page.getByText("No channel connected yet")).toBeVisible();
  await page.getByRole("link", { name: "Connect a calendar" }).first().click();
  await dialog.getByText("The channel reads us", { exact: true }).click();
  await dialog.getByRole("combobox", { name: "Room or room type" }).click();
  await page.getByRole("option", { name: "Suite (any room)" }).click();
  await dialog.getByRole("combobox", { name: "Channel" }).fill("Booking.com");
  await dialog.getByRole("button", { name: "Connect a calendar" }).click();
  await expect.element(dialog.getByText(ADDRESS)).toBeVisible();
  await expectAccessible();
  await picture("calendar-feed-address");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(rowOf(/Booking\.com/)).toHaveTextContent(/Suite \(any room\).*The channel reads us/);
  await expect.element(page.getByText(ADDRESS)).not.toBeInTheDocument();
  await expect
    .poll(() => server.inputsOf("calendarFeeds.create"))
    .toMatchObject([{ direction: "out", room_id: null, room_type_id: "suite", url: null }]);
});

test("a calendar that can't be read says why and what stays, until it is read again", async () => {
  const failing = makeFeed({
    error: "refused",
    last_run_at: "2030-04-01T09:45:00.000Z",
    last_success_at: "2030-03-31T06:00:00.000Z",
    counts: { stays: 3, blocked: 12, ours: 4, conflicts: 1, unreadable: 2, unclear: 1, free: 3 },
  });
  const { server, feeds } = await show("/channels/calendars/feed", failing);
  await expect.element(page.getByText("The channel gives nothing at this address any more", { exact: false })).toBeVisible();
  await expect.element(page.getByText("What was taken over stays", { exact: false })).toBeVisible();
  await expect
    .element(
      page.getByText(
        "3 stays · 12 nights that the channel blocks itself · 4 nights of ours · one conflict · 2 entries whose days can’t be read · one entry in unknown words · 3 entries marked as “free”",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText("Please look at the channel’s calendar")).toBeVisible();
  await expect.element(page.getByText("choose “Busy”", { exact: false })).toBeVisible();
  await expect.element(page.getByText(/31 March 2030.*08:00|31 Mar.*08:00/)).toBeVisible();
  await expectAccessible();
  await picture("calendar-feed-error");
  await page.getByRole("button", { name: "Read now" }).click();
  await expect.element(page.getByText("The calendar is being read")).toBeVisible();
  await expect.poll(() => server.inputsOf("calendarFeeds.read")).toEqual([{ id: "feed" }]);
  feeds.change("feed", { error: null, last_success_at: NOW, last_run_at: NOW });
  hearChange({ object: "calendar_feed", id: "feed", type: "calendar_feed.recovered" });
  await expect.element(page.getByText("Fine", { exact: true })).toBeVisible();
  await expect.element(page.getByText("What was taken over stays", { exact: false })).not.toBeInTheDocument();
});

test("an address that got into wrong hands is renewed after a question, with the version that was read", async () => {
  const { server } = await show("/channels/calendars/feed", makeFeed({ direction: "out", url: null, last_read_at: NOW }));
  await page.getByRole("button", { name: "New address" }).click();
  const question = dialogOf("New address for Airbnb?");
  await expect.element(question.getByText("The former one ends at once", { exact: false })).toBeVisible();
  await question.getByRole("button", { name: "New address" }).click();
  await expect.element(page.getByText(ADDRESS)).toBeVisible();
  await expectAccessible();
  await expect.poll(() => server.headersOf("calendarFeeds.renewAddress")?.get("if-match")).toBe('"3"');
});

test.each([
  ["Delete, keep the stays", false],
  ["Delete, cancel the stays", true],
])("deleting an imported calendar asks what happens to its stays: %s", async (words, cancel_stays) => {
  const { server, router } = await show("/channels/calendars/feed", makeFeed());
  await page.getByRole("button", { name: "Delete" }).click();
  const question = dialogOf("Delete Airbnb?");
  await expect.element(question.getByText("Paid, invoiced and arrived stays remain in any case.")).toBeVisible();
  await expectAccessible();
  await picture("calendar-feed-delete");
  await question.getByRole("button", { name: words }).click();
  await expect.poll(() => router.location.pathname).toBe("/channels/calendars");
  await expect.poll(() => server.inputsOf("calendarFeeds.delete")).toEqual([{ id: "feed", cancel_stays }]);
  await expect.poll(() => server.headersOf("calendarFeeds.delete")?.get("if-match")).toBe('"3"');
});

test("a calendar that a channel reads has no stays to ask about", async () => {
  const { server } = await show("/channels/calendars/feed", makeFeed({ direction: "out", url: null }));
  await page.getByRole("button", { name: "Delete" }).click();
  const question = dialogOf("Delete Airbnb?");
  await expect.element(question.getByText("Then the channel no longer learns what is taken.")).toBeVisible();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => server.inputsOf("calendarFeeds.delete")).toEqual([{ id: "feed", cancel_stays: false }]);
});
