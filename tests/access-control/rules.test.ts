import { describe, expect, test } from "vitest";
import { doorSystemOf, hasDoors } from "#shared/stays/access-control/door-system.ts";
import {
  guestForDoor,
  isPin,
  lacksKey,
  ownBounds,
  usualWindow,
  whyNotWindow,
  whyRevoke,
  windowAfter,
} from "#shared/stays/access-control/rules.ts";

const STAY = { check_in: "2030-04-05T13:00:00.000Z", check_out: "2030-04-08T09:00:00.000Z" };

describe("how long a key is valid", () => {
  test("the stay; for who came early from that moment on", () => {
    expect(usualWindow({ ...STAY, status: "confirmed" }, "2030-04-05T10:00:00.000Z")).toEqual(STAY);
    const early = usualWindow({ ...STAY, status: "checked_in" }, "2030-04-05T10:00:00.000Z");
    expect(early).toEqual({ ...STAY, check_in: "2030-04-05T10:00:00.000Z" });
    expect(usualWindow({ ...STAY, status: "checked_in" }, "2030-04-06T10:00:00.000Z")).toEqual(STAY);
  });

  test.each([
    ["the stay itself", STAY, null],
    ["a late departure", { ...STAY, check_out: "2030-04-08T16:00:00.000Z" }, null],
    ["a day more", { ...STAY, check_out: "2030-04-09T09:00:00.000Z" }, null],
    ["more than a day more", { ...STAY, check_out: "2030-04-09T09:00:01.000Z" }, "valid_to"],
    ["a day earlier", { ...STAY, check_in: "2030-04-04T13:00:00.000Z" }, null],
    ["more than a day earlier", { ...STAY, check_in: "2030-04-04T12:59:59.000Z" }, "valid_from"],
    ["what ends at this moment", { check_in: "2030-04-05T09:00:00.000Z", check_out: "2030-04-05T10:00:00.000Z" }, "valid_to"],
    ["nothing at all", { check_in: STAY.check_in, check_out: STAY.check_in }, "valid_to"],
  ])("%s", (_what, window, path) => {
    expect(whyNotWindow(window, STAY, "2030-04-05T10:00:00.000Z")?.path ?? null).toBe(path);
  });

  test("who should have left and is still here can have one until tomorrow", () => {
    const late = { ...STAY, check_out: "2030-04-12T09:00:00.000Z" };
    expect(whyNotWindow(late, STAY, "2030-04-11T10:00:00.000Z")).toBe(null);
    expect(whyNotWindow(STAY, STAY, "2030-04-11T10:00:00.000Z")).toMatchObject({ path: "valid_to", message: "in_the_past" });
  });
});

describe("a key whose stay changes", () => {
  const LONGER = { check_in: STAY.check_in, check_out: "2030-04-10T09:00:00.000Z" };
  const SHORTER = { check_in: STAY.check_in, check_out: "2030-04-06T09:00:00.000Z" };
  const ofItsOwn = (window: typeof STAY) => ({ window, ...ownBounds(window, STAY) });

  test.each([
    ["ends with the stay", STAY, LONGER, LONGER],
    [
      "keeps the hours that were added",
      { ...STAY, check_out: "2030-04-08T12:00:00.000Z" },
      LONGER,
      { ...LONGER, check_out: "2030-04-10T12:00:00.000Z" },
    ],
    [
      "ends earlier if that was chosen",
      { ...STAY, check_out: "2030-04-07T09:00:00.000Z" },
      LONGER,
      { ...STAY, check_out: "2030-04-07T09:00:00.000Z" },
    ],
    ["but not after the stay", { ...STAY, check_out: "2030-04-07T09:00:00.000Z" }, SHORTER, SHORTER],
    [
      "follows a stay of other days as a whole",
      { ...STAY, check_out: "2030-04-07T09:00:00.000Z" },
      { check_in: "2030-04-20T13:00:00.000Z", check_out: "2030-04-22T09:00:00.000Z" },
      { check_in: "2030-04-20T13:00:00.000Z", check_out: "2030-04-22T09:00:00.000Z" },
    ],
    ["begins with the stay", STAY, { ...STAY, check_in: "2030-04-05T10:12:34.567Z" }, { ...STAY, check_in: "2030-04-05T10:12:34.567Z" }],
    [
      "begins later if that was chosen",
      { ...STAY, check_in: "2030-04-06T13:00:00.000Z" },
      { ...STAY, check_in: "2030-04-04T13:00:00.000Z" },
      { ...STAY, check_in: "2030-04-06T13:00:00.000Z" },
    ],
    [
      "keeps the hours that it began before the stay",
      { ...STAY, check_in: "2030-04-05T10:00:00.000Z" },
      { ...STAY, check_in: "2030-04-06T13:00:00.000Z" },
      { ...STAY, check_in: "2030-04-06T10:00:00.000Z" },
    ],
    [
      "but not before a stay that begins later still",
      { ...STAY, check_in: "2030-04-06T13:00:00.000Z" },
      { ...STAY, check_in: "2030-04-07T13:00:00.000Z" },
      { ...STAY, check_in: "2030-04-07T13:00:00.000Z" },
    ],
  ])("%s", (_what, window, after, expected) => {
    expect(windowAfter(ofItsOwn(window), STAY, after)).toEqual(expected);
  });

  test("what is taken back is as it was, also where its own end lay beyond the stay meanwhile", () => {
    const key = ofItsOwn({ ...STAY, check_out: "2030-04-07T09:00:00.000Z" });
    const meanwhile = windowAfter(key, STAY, SHORTER);
    expect(windowAfter({ ...key, window: meanwhile }, SHORTER, STAY)).toEqual(key.window);
  });

  test("a wish in whole minutes ends with a stay that ends some seconds later", () => {
    expect(ownBounds({ ...STAY, check_out: "2030-04-08T09:00:00.000Z" }, { ...STAY, check_out: "2030-04-08T09:00:31.000Z" })).toEqual({
      own_from: null,
      own_to: null,
    });
  });

  test("who overstayed for days has their key a day beyond the new end at most", () => {
    const key = ofItsOwn({ ...STAY, check_out: "2030-04-12T09:00:00.000Z" });
    expect(windowAfter(key, STAY, LONGER).check_out).toBe("2030-04-11T09:00:00.000Z");
  });
});

test("a key ends with the stay's right to its room, and with the room", () => {
  const key = { room_id: "101" };
  expect(whyRevoke({ status: "checked_in", room_id: "101" }, key)).toBe(null);
  expect(whyRevoke({ status: "checked_in", room_id: "102" }, key)).toBe("other_room");
  expect(whyRevoke({ status: "confirmed", room_id: null }, key)).toBe("other_room");
  expect(whyRevoke({ status: "canceled", room_id: "101" }, key)).toBe("canceled");
  expect(whyRevoke({ status: "no_show", room_id: "101" }, key)).toBe("no_show");
  expect(whyRevoke({ status: "checked_out", room_id: "101" }, key)).toBe("checked_out");
});

test("a guest who moved has no key for the new room until one is issued", () => {
  const booking = { status: "checked_in", expires_at: null, room_id: "102" } as const;
  const old = { state: "revoked", room_id: "101", revoke_reason: "other_room" } as const;
  expect(lacksKey(booking, [])).toBe(false);
  expect(lacksKey(booking, [old])).toBe(true);
  expect(lacksKey(booking, [{ state: "issued", room_id: "102", revoke_reason: null }, old])).toBe(false);
  expect(lacksKey(booking, [{ state: "issuing", room_id: "102", revoke_reason: null }, old])).toBe(false);
  expect(lacksKey(booking, [{ state: "revoked", room_id: "102", revoke_reason: "by_hand" }, old])).toBe(true);
  expect(lacksKey(booking, [{ state: "issued", room_id: "201", revoke_reason: null }, old])).toBe(true);
  expect(lacksKey({ ...booking, status: "checked_out" }, [old])).toBe(false);
  expect(lacksKey(booking, [{ ...old, revoke_reason: "by_hand" }])).toBe(false);
  expect(lacksKey(booking, [{ ...old, state: "issued" }])).toBe(false);
});

test("the settings name a complete door system, or the setting that is missing", () => {
  const named = (settings: Record<string, string>) => Object.entries(settings).map(([key, value]) => ({ key, value }));
  expect(hasDoors([])).toBe(false);
  expect(doorSystemOf([])).toEqual({ missing: "ACCESS_CONTROL_INTERFACE" });
  expect(doorSystemOf(named({ ACCESS_CONTROL_INTERFACE: "simulator" }))).toEqual({ driver: "simulator" });
  const address = { ACCESS_CONTROL_INTERFACE: "http", ACCESS_CONTROL_URL: "https://doors.example" };
  expect(doorSystemOf(named({ ACCESS_CONTROL_INTERFACE: "http", ACCESS_CONTROL_SECRET: "s" }))).toEqual({ missing: "ACCESS_CONTROL_URL" });
  expect(doorSystemOf(named(address))).toEqual({ missing: "ACCESS_CONTROL_SECRET" });
  expect(doorSystemOf(named({ ...address, ACCESS_CONTROL_SECRET: "s" }))).toEqual({
    driver: "http",
    url: "https://doors.example",
    secret: "s",
  });
});

test("the door system gets a guest's phone number only for a key on the phone", () => {
  const guest = { name: "Anna", communication: { email: "anna@example.com", phone: null } };
  expect(guestForDoor("card", guest)).toEqual({ name: "Anna" });
  expect(guestForDoor("mobile", guest)).toEqual({ name: "Anna", email: "anna@example.com", phone: null });
});

test("a code is some digits and nothing else", () => {
  expect(["1234", "123456789012"].map(isPin)).toEqual([true, true]);
  expect([123456, "123", "12a4", "1234567890123", null].map(isPin)).toEqual([false, false, false, false, false]);
});
