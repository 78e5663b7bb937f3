import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { SearchHit } from "#shared/office/search/schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, expectCount, picture, press, type } from "#tests/support/components/hand.ts";
import { makeProperty, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const field = page.getByRole("combobox", { name: "Search" });
const option = (name: string | RegExp) => page.getByRole("option", { name });

const HITS: readonly SearchHit[] = [
  { object: "booking", id: "lena-huber", title: "Lena Huber", subtitle: "2 Apr – 5 Apr", url: "/bookings/lena-huber" },
  { object: "contact", id: "lena", title: "Lena Huber", subtitle: null, url: "/contacts/lena" },
  { object: "room", id: "r110", title: "Room 110", subtitle: null, url: "/rooms/r110" },
];

async function search(words: string) {
  const { answers } = fakeStays({ stays: [stayOf("Lena Huber", "r101", [2, 5])] });
  const find: Answers = { "search.find": ({ query }) => HITS.filter(({ title }) => title.toLowerCase().includes(query)) };
  const there: Answers = { "roomLocks.list": () => pageOf() };
  const shown = await showApp({ at: "/rooms", answers: { ...answers, ...find, ...there }, role: "staff" });
  await expect.element(page.getByRole("row", { name: /101/ })).toBeVisible();
  await press("Control+k");
  await expect.element(field).toHaveFocus();
  await type(words);
  return { ...shown, path: () => shown.router.location.pathname };
}

test("Ctrl+K finds bookings and guests; arrows choose, and Enter opens", async () => {
  const { path } = await search("hub");
  await expect.element(page.getByRole("listbox")).toHaveTextContent(/Bookings.*Contacts/);
  await expectAccessible();
  await picture("search");
  await expect.element(option(/Huber/).first()).toHaveAttribute("aria-selected", "true");
  await press("ArrowDown");
  await expect.element(option(/Huber/).nth(1)).toHaveAttribute("aria-selected", "true");
  await press("ArrowUp");
  await press("Enter");
  await expect.element(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  await expect.poll(() => path()).toBe("/bookings/lena-huber");
  await expectCount(field, 0);
});

test("Ctrl+K finds a room by its number", async () => {
  const { path } = await search("110");
  await expect.element(option(/110/).first()).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  await expect.poll(path).toBe("/rooms/r110");
  await expect.element(page.getByRole("heading", { name: /110/, level: 1 })).toBeVisible();
});

test("Ctrl+K finds a page of the documentation and opens it beside the app", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  onCleanUp(() => open.mockRestore());
  const { path } = await search("help: backup");
  await expect.element(option("Help: Backup and restore")).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("listbox")).toHaveTextContent(/^Help/);
  await press("Enter");
  await expect.poll(() => open.mock.calls).toEqual([["/docs/en/backup", "_blank", "noopener"]]);
  expect(path()).toBe("/rooms");
});

test("Ctrl+K finds a screen by its name", async () => {
  const { path } = await search("room locks");
  await expect.element(option("Room locks")).toBeVisible();
  await press("Enter");
  await expect.poll(path).toBe("/room-locks");
  await expect.element(page.getByRole("heading", { name: "Room locks", level: 1 })).toBeVisible();
});

test("what Ctrl+K doesn't find is named, and Escape closes", async () => {
  await search("nobody at all");
  await expect.element(page.getByText("Nothing found for “nobody at all”.")).toBeVisible();
  await press("Escape");
  await expectCount(field, 0);
});

const BERGHOF = makeProperty({ id: "berghof", name: "Berghof" });
const question = dialogOf("Discard changes?");
const name = page.getByRole("textbox", { name: "Name", exact: true });

async function typeName() {
  const { answers } = fakeStays();
  const both: Answers = { "properties.names": () => pageOf(makeProperty(), BERGHOF) };
  const shown = await showApp({ at: "/room-types/double", answers: { ...answers, ...both } });
  await name.fill("Twin");
  return shown;
}

async function goToBerghof(): Promise<void> {
  await page.getByRole("button", { name: /Switch property: Pension Edelweiss/ }).click();
  await page.getByRole("menuitem", { name: "Berghof" }).click();
}

test("unsaved input is asked about before a switch to another property", async () => {
  const { server } = await typeName();
  await goToBerghof();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expectCount(question, 0);
  await expect.element(name).toHaveValue("Twin");
  expect(server.inputsOf("session.switchProperty")).toEqual([]);
  server.answer({
    "session.switchProperty": async () => {
      const identity = await server.given("session.get")(undefined);
      return { ...identity, property_id: "berghof", property_name: "Berghof" };
    },
    // The plan of the other property is on its way until the test ends.
    "roomPlan.window": () => new Promise(() => {}),
  });
  await goToBerghof();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByRole("button", { name: /Switch property: Berghof/ })).toBeVisible();
  await expect.poll(() => server.inputsOf("session.switchProperty")).toEqual([{ propertyId: "berghof" }]);
  await expectCount(question, 0);
});

test("unsaved input is asked about before a logout", async () => {
  const { server } = await typeName();
  await page.getByRole("button", { name: "Account of Anna" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expectCount(question, 0);
  await expect.element(name).toHaveValue("Twin");
  expect(server.inputsOf("session.logout")).toEqual([]);
});

test("in a low window the menu shows which screen is open", async () => {
  await page.viewport(1280, 600);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const isInSight = (entry: string) => () => {
    const [box, frame] = [menu.getByRole("link", { name: entry }), menu].map((each) => each.element().getBoundingClientRect());
    return box !== undefined && frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
  };
  await showApp({ at: "/api-keys", answers: { ...fakeStays().answers, "apiKeys.list": () => pageOf() }, role: "admin" });
  await expect.poll(isInSight("API keys")).toBe(true);
  await press("g");
  await press("b");
  await expect.poll(isInSight("Bookings")).toBe(true);
});

test("the menu counts the conflicts of channels, as colleagues and channels make and resolve them", async () => {
  let open = 0;
  await showApp({ at: "/bookings", answers: { ...fakeStays().answers, "conflicts.count": () => ({ open }) }, role: "staff" });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect.element(menu.getByRole("link", { name: "Bookings" })).toBeVisible();
  const link = menu.getByRole("link", { name: /Conflicts/ });
  await expectCount(link, 0);
  const heard = (count: number, type: string) => {
    open = count;
    hearChange({ object: "conflict", id: "c1", type });
  };
  heard(2, "conflict.opened");
  await expect.element(link).toHaveTextContent("2");
  heard(1, "conflict.resolved");
  await expect.element(link).toHaveTextContent("1");
  heard(0, "conflict.resolved");
  await expectCount(link, 0);
});
