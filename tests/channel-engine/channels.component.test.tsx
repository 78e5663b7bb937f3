import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ConnectionPage } from "#client/channels/channel-engine/connection-page.tsx";
import { ConnectionsTab } from "#client/channels/channel-engine/connections-tab.tsx";
import { NewConnectionPage, SetupPage } from "#client/channels/channel-engine/setup-page.tsx";
import type { ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import type { ChannelConnection, ChannelMapping, PartnerProperty } from "#shared/channels/channel-engine/schema.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { makeRate, pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showScreen } from "#tests/support/components/screen.tsx";

const WORKING: ChannelConnection = {
  object: "channel_connection",
  id: "channex",
  created_at: NOW,
  updated_at: NOW,
  deleted_at: null,
  version: 4,
  kind: "channex",
  name: "Channex",
  url: "https://app.channex.io/api/v1",
  hotel_code: "0f3c",
  state: "working",
  paused: false,
  opened_at: NOW,
  closing_since: null,
  floor_amount: null,
  markups: [],
  error: null,
  error_text: null,
  retry_at: null,
  last_sent_at: NOW,
  last_full_sync_at: NOW,
  sends_all_from: null,
  last_read_back_at: NOW,
  drift: 0,
  drift_prices: 0,
  drift_restrictions: 0,
  webhook: "none",
  webhook_error: null,
  held: 0,
  held_digest: null,
  refused: 0,
  closing: 0,
  waiting: false,
  last_pull_at: NOW,
  unacknowledged: 0,
  set_aside: 0,
  conflicts: 0,
  cards: 0,
  matches: 0,
  direction: "out",
  user_name: null,
  secret: null,
  protocol: null,
  outcomes: [],
};

const THERE: PartnerProperty = {
  name: "Pension Edelweiss",
  currency: "EUR",
  time_zone: "Europe/Vienna",
  codes_by_hand: false,
  room_types: [
    { id: "p-double", name: "DOUBLE" },
    { id: "p-loft", name: "Loft" },
  ],
  plans: [{ id: "p-bar", name: "Standard · Double", room_type_id: "p-double", max_persons: 2 }],
};

const OVERBOOKED: ChannelStay = {
  object: "channel_stay",
  id: "stay",
  portal: "Booking.com",
  code: "5550001112",
  position: 0,
  booking_id: "anna",
  room_type_id: "double",
  rate_id: "standard",
  request: null,
  from: "2030-05-10",
  to: "2030-05-12",
  adults: 2,
  children: 0,
  gross_amount: amount(cents(210.5)),
  commission: null,
  card_from: null,
  card_done_at: null,
  conflict: "overbooked",
  problem: null,
  feed_match: null,
  settled_at: null,
  ended_at: null,
  made_at: NOW,
  created_at: NOW,
};

type Shown = { at?: string; connection?: Partial<ChannelConnection> | null; answers?: Answers; role?: Role };

async function show(where: "list" | "page" | "new" | "setup", { at = "", connection = {}, answers = {}, role = "manager" }: Shown = {}) {
  const house = fakeGuesthouse();
  let shown: ChannelConnection | null = connection && { ...WORKING, ...connection };
  const change = (values: Partial<ChannelConnection>) => {
    shown = { ...WORKING, ...shown, ...values, version: (shown?.version ?? 0) + 1 };
    return shown;
  };
  const places = {
    list: { path: "/channels/connections", element: <ConnectionsTab /> },
    page: { path: "/channels/connections/:id", element: <ConnectionPage /> },
    new: { path: "/channels/new", element: <NewConnectionPage /> },
    setup: { path: "/channels/connections/:id/setup", element: <SetupPage /> },
  };
  const { path, element } = places[where];
  const drawn = await showScreen({
    at: `${path.replace(":id", "channex")}${at}`,
    path,
    element,
    role,
    elsewhere: ["/channels/connections/:id/setup", "/channels/connections/:id", "/channels/new"].filter((each) => each !== path),
    answers: {
      ...house.answers,
      "rates.list": () => pageOf(makeRate({ id: "standard", name: "Standard" })),
      "channelConnections.list": () => pageOf(...(shown ? [shown] : [])),
      "channelConnections.get": () => shown ?? change({}),
      "channelConnections.test": () => THERE,
      "channelConnections.mapping": () => ({ mapping: [], closing: [] }),
      "channelConnections.messages": () => pageOf(),
      "channelConnections.pause": ({ paused = true }) => change({ paused, state: paused ? "paused" : "working" }),
      ...answers,
    },
  });
  return { ...drawn, change };
}

test("an owner without a connection reads what a channel manager is, and begins the setup", async () => {
  await show("list", { connection: null });
  await expect.element(page.getByRole("heading", { name: "Keep one calendar, sell everywhere" })).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByRole("link", { name: "Connect a channel" })).toBeVisible();
});

test("staff without a connection are told who makes it", async () => {
  await show("list", { connection: null, role: "staff" });
  await expect.element(page.getByText("A manager connects it here", { exact: false })).toBeVisible();
  await expectCount(page.getByRole("link", { name: "Connect a channel" }), 0);
});

test("the list says in a sentence how a connection goes and how much waits for a person, and hears of a change", async () => {
  const { change } = await show("list");
  const row = page.getByRole("row", { name: /Channex/ });
  await expect.element(row).toHaveTextContent(/Running.*The portals have everything.*Nothing/);
  change({ state: "failing", error: "unreachable", conflicts: 2, refused: 40 });
  hearChange({ object: "channel_connection", id: "channex", type: "channel_connection.changed" });
  await expect.element(row).toHaveTextContent(/Interrupted.*does not answer.*3 items/);
});

test("equal names are proposed; what is not mapped is said; and only what was chosen is sent", async () => {
  const saved: unknown[] = [];
  const { server } = await show("setup", {
    at: "?step=mapping",
    connection: { state: "not_mapped", opened_at: null },
    answers: {
      "channelConnections.setMapping": (input) => {
        saved.push(input.mapping);
        return { ...WORKING, state: "not_opened" };
      },
    },
  });
  await expect.element(page.getByRole("combobox", { name: "Double at Channex", exact: true })).toHaveValue("DOUBLE");
  await expect.element(page.getByRole("combobox", { name: "Standard in Double at Channex" })).toHaveValue("Standard · Double");
  await expect.element(page.getByText("One room type is not sold on the portals: Suite.")).toBeVisible();
  await expect.element(page.getByText("left as it is: Loft", { exact: false })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Save the mapping" }).click();
  await expect
    .poll(() => saved)
    .toEqual([
      [
        { room_type_id: "double", rate_id: null, partner_id: "p-double", max_persons: null },
        { room_type_id: "double", rate_id: "standard", partner_id: "p-bar", max_persons: 2 },
      ],
    ]);
  expect(server.inputsOf("channelConnections.sync")).toEqual([]);
});

test("a key names its properties to choose from, and the connection is made with the chosen one", async () => {
  const { server } = await show("new", {
    answers: {
      "channelConnections.partnerProperties": ({ credentials }) => {
        if (credentials !== "right") throw new Refusal("validation", { errors: [{ path: "credentials", message: "Not accepted" }] });
        const place = { currency: "EUR", time_zone: "Europe/Vienna" };
        return {
          properties: [
            { id: "p1", name: "Edelweiss", ...place },
            { id: "p2", name: "Enzian", ...place },
          ],
        };
      },
      "channelConnections.create": () => ({ ...WORKING, state: "not_mapped", opened_at: null }),
    },
  });
  const key = page.getByRole("textbox", { name: "Key (API key)" });
  await key.fill("wrong");
  await page.getByRole("button", { name: "Show the properties of this key" }).click();
  await expect.element(page.getByText("Not accepted")).toBeVisible();
  await key.fill("right");
  await page.getByRole("button", { name: "Search again" }).click();
  await page.getByRole("combobox", { name: "Property at Channex" }).click();
  await page.getByRole("option", { name: "Enzian (EUR)" }).click();
  await expectAccessible();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.poll(() => server.inputsOf("channelConnections.create")).toMatchObject([{ credentials: "right", hotel_code: "p2" }]);
});

test("what the partner does not have is created there: a refusal keeps what was chosen, and the next attempt is for the rest", async () => {
  let mapping: ChannelMapping["mapping"] = [];
  let isRefused = true;
  const { server, change } = await show("setup", {
    at: "?step=mapping",
    connection: { state: "not_mapped", opened_at: null },
    answers: {
      "channelConnections.mapping": () => ({ mapping, closing: [] }),
      "channelConnections.setMapping": (input) => {
        mapping = input.mapping.map(({ rate_id = null, max_persons = null, ...place }) => ({ ...place, rate_id, max_persons }));
        return change({});
      },
      "channelConnections.createRooms": () => {
        if (isRefused) {
          const message = "The partner has not created “Suite”";
          throw new Refusal("validation", { errors: [{ path: "id", message }] });
        }
        mapping = [...mapping, { room_type_id: "suite", rate_id: null, partner_id: "p-suite", max_persons: null }];
        return { mapping, closing: [] };
      },
    },
  });
  await page.getByRole("button", { name: /Create what is missing/ }).click();
  const dialog = dialogOf("Create at Channex");
  await dialog.getByRole("checkbox", { name: "Standard in Suite" }).click();
  await dialog.getByRole("button", { name: "Create one" }).click();
  await expect.element(dialog.getByRole("alert").first()).toHaveTextContent(/has not created “Suite”.*creates nothing twice/);
  await expect.element(dialog.getByRole("checkbox", { name: "Standard in Suite" })).not.toBeChecked();
  isRefused = false;
  await dialog.getByRole("button", { name: "Create one" }).click();
  await expect.element(page.getByText("Created at Channex and mapped")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("channelConnections.createRooms"))
    .toMatchObject([{ room_types: ["suite"], plans: [] }, { room_types: ["suite"] }]);
  await expect.poll(() => server.inputsOf("channelConnections.setMapping").length).toBe(1);
});

test("a refused key is said in plain words, with the partner's own words behind them", async () => {
  await show("setup", {
    at: "?step=test",
    connection: { state: "not_mapped", opened_at: null },
    answers: {
      "channelConnections.test": () => {
        throw new Refusal("validation", {
          errors: [{ path: "id", message: "The partner does not accept the key" }],
        });
      },
      "channelConnections.messages": () =>
        pageOf({
          object: "channel_message" as const,
          id: "m",
          at: NOW,
          call: "property",
          ok: false,
          entries: 0,
          refused: 0,
          duration_ms: null,
          note: "unauthorized",
          outcome: null,
        }),
    },
  });
  await page.getByRole("button", { name: "Test now" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The partner does not accept the key");
  await page.getByText("Full answer").click();
  await expect.element(page.getByText("unauthorized")).toBeVisible();
});

test("pausing says first what the portals show meanwhile, and can be taken back; the menu says when everything can be sent again", async () => {
  const { server } = await show("page", { connection: { sends_all_from: "2099-03-02T10:00:00.000Z" } });
  await page.getByRole("button", { name: "More actions" }).click();
  const sendAll = page.getByRole("menuitem", { name: /^Send everything again.*Again from 2 Mar 2099/ });
  await expect.element(sendAll).toBeDisabled();
  await page.getByRole("button", { name: "Pause" }).click();
  const question = dialogOf("Pause Channex?");
  await expect.element(question.getByText("overbookings are possible", { exact: false })).toBeVisible();
  await question.getByRole("button", { name: "Pause" }).click();
  await expect.element(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => server.inputsOf("channelConnections.pause").map(({ paused }) => paused)).toEqual([true, false]);
});

test("an overbooked stay of a portal says what to do, and is settled by staff, who change nothing else", async () => {
  let stay = OVERBOOKED;
  await show("page", {
    at: "?tab=bookings",
    role: "staff",
    connection: { conflicts: 1 },
    answers: {
      "channelConnections.stays": () => pageOf(stay),
      "channelConnections.revisions": () => pageOf(),
      "channelConnections.settleStay": ({ settled }) => {
        stay = { ...stay, settled_at: settled ? NOW : null };
        return stay;
      },
    },
  });
  await expect.element(page.getByText("Overbooked: no room was free", { exact: false })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Pause" }), 0);
  await expectAccessible();
  await page.getByRole("button", { name: "Mark as settled" }).click();
  await expect.element(page.getByText("5550001112 is settled")).toBeVisible();
});

test("arrows lead from the day that was clicked to its neighbours, and the tab key comes back to the last one", async () => {
  await show("page", {
    at: "?tab=cells",
    answers: {
      "channelConnections.cells": ({ from }) => ({
        cells: [null, "standard"].flatMap((rate_id) => Array.from({ length: 14 }, (_, day) => cellOn(addDays(from, day), rate_id))),
      }),
    },
  });
  const day = (name: string) => page.getByRole("grid").getByRole("button", { name });
  await day("Double, Free rooms, Thu 4 Apr").click();
  await press("ArrowRight");
  await expect.element(day("Double, Free rooms, Fri 5 Apr")).toHaveFocus();
  await press("ArrowDown");
  await expect.element(day("Double, Standard, Fri 5 Apr")).toHaveFocus();
  await press("ArrowDown");
  await expect.element(day("Double, Standard, Fri 5 Apr")).toHaveAttribute("tabindex", "0");
  await expectAccessible();
});

function cellOn(date: string, rate_id: string | null) {
  const place = { room_type_id: "double", rate_id, date, state: "live" as const };
  return { ...place, reason: null, amount: null, last_amount: null, sent_at: NOW, read_back_at: null };
}

const WEBSITE: Partial<ChannelConnection> = {
  kind: "alpinebits",
  name: "Website",
  direction: "in",
  url: "/alpinebits",
  user_name: "alpinebits-x",
};

test("a website that calls gets a user and a password, which is shown once, and the mapping follows", async () => {
  const made = { ...WORKING, ...WEBSITE, hotel_code: "SONNLEITN", state: "not_mapped" as const, secret: "never-again" };
  const { server } = await show("new", { connection: null, answers: { "channelConnections.create": () => made } });
  await page.getByRole("radio", { name: "Website with AlpineBits" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Website");
  await page.getByRole("textbox", { name: "Hotel code" }).fill("SONNLEITN");
  await expectAccessible();
  await page.getByRole("button", { name: "Create the access" }).click();
  await expect.element(page.getByRole("status", { name: "Password" })).toHaveTextContent("never-again");
  await expect.element(page.getByText(`${window.location.origin}/alpinebits`)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Continue to the mapping" })).toBeVisible();
  const sent = { kind: "alpinebits", url: null, credentials: null, hotel_code: "SONNLEITN" };
  await expect.poll(() => server.inputsOf("channelConnections.create")).toMatchObject([sent]);
});

test("the codes agreed on with a portal are proposed and entered by hand; an empty one is not sold", async () => {
  const byHand = { ...THERE, codes_by_hand: true, room_types: [], plans: [] };
  const connection = { ...WEBSITE, name: "Portal", direction: "out" as const, state: "not_mapped" as const, opened_at: null };
  const { server, change } = await show("setup", {
    at: "?step=mapping",
    connection,
    answers: { "channelConnections.test": () => byHand, "channelConnections.setMapping": () => change({}) },
  });
  const double = page.getByRole("textbox", { name: "Double at Portal", exact: true });
  await expect.element(double).toHaveValue("DOUBLE");
  await double.fill("DZ-BERG");
  await page.getByRole("textbox", { name: "Suite at Portal", exact: true }).fill("");
  await page.getByRole("button", { name: "Save the mapping" }).click();
  await expect
    .poll(() => server.inputsOf("channelConnections.setMapping")[0]?.mapping.map(({ partner_id }) => partner_id))
    .toEqual(["DZ-BERG", "STANDARD"]);
});

test("the page of a partner that calls shows how its messages ended, and has nothing to send", async () => {
  const outcomes = [{ call: "received", outcome: "warning" as const, note: "TimeSpan: it cannot be read", at: NOW }];
  await show("page", { connection: { ...WEBSITE, outcomes } });
  await expect.element(page.getByText("Taken with losses")).toBeVisible();
  await expect.element(page.getByText("TimeSpan: it cannot be read", { exact: false })).toBeVisible();
  await expectCount(page.getByRole("tab", { name: "Prices and days" }), 0);
  await expectCount(page.getByRole("button", { name: "Pause" }), 0);
});

test("the page of a portal that is called shows each of the four outcomes, in the partner's words", async () => {
  const outcomes = [
    { call: "rooms", outcome: "success" as const, note: null, at: NOW },
    { call: "plans", outcome: "advisory" as const, note: "please send a complete set", at: NOW },
    { call: "inventory", outcome: "warning" as const, note: "room type TW is not known", at: NOW },
    { call: "bookings", outcome: "error" as const, note: "hotel code SONNLEITN is not known", at: NOW },
  ];
  await show("page", { connection: { ...WEBSITE, name: "Portal", direction: "out", url: "https://portal.example/alpinebits", outcomes } });
  for (const words of ["Taken", "Taken, with a request", "Taken with losses", "Refused"]) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
  for (const note of ["complete set", "room type TW", "hotel code SONNLEITN"]) {
    await expect.element(page.getByText(note, { exact: false })).toBeVisible();
  }
  await expectAccessible();
  await picture("alpinebits-outcomes");
});
