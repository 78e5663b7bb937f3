import { describe, expect, test } from "vitest";
import { channexApi } from "#server/channels/channex/api.ts";
import { refusedEntries } from "#shared/channels/channex/messages.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { PROPERTY, startChannex } from "#tests/channex/channex-server.ts";

const DAYS = { date_from: "2100-01-04", date_to: "2100-01-05" };
const DOUBLE = { property_id: PROPERTY, room_type_id: "double" };
const BAR = { property_id: PROPERTY, rate_plan_id: "bar" };

describe("a message to Channex", () => {
  test("is applied, and read back as it was sent", async () => {
    const { access } = await startChannex();
    const api = channexApi(access);
    expect(await api.sendAvailability([JSON.stringify({ ...DOUBLE, ...DAYS, availability: 4 })])).toEqual([]);
    expect(await api.readAvailability({ from: DAYS.date_from, to: DAYS.date_to })).toEqual({
      double: { "2100-01-04": 4, "2100-01-05": 4 },
    });
  });

  test("of which a part is refused names that part; the rest is applied", async () => {
    const { access, partner } = await startChannex();
    const good = { ...BAR, ...DAYS, rates: [{ occupancy: 2, rate: 9000 }] };
    const bad = { ...BAR, ...DAYS, rates: [{ occupancy: 2, rate: 0 }] };
    const warnings = await channexApi(access).sendRestrictions([bad, good].map((entry) => JSON.stringify(entry)));
    expect(refusedEntries([bad, good], warnings)).toEqual(new Map([[bad, "rate: must be greater than 0"]]));
    expect(partner.plans.get("bar")?.get("2100-01-04")).toEqual({ rates: good.rates });
  });

  test("beyond ten a minute is to be sent later, and is taken a minute on", async () => {
    let now = Date.parse("2099-06-01T08:00:00Z");
    const { access } = await startChannex({ now: () => now });
    const api = channexApi(access);
    const send = () => api.sendAvailability([JSON.stringify({ ...DOUBLE, ...DAYS, availability: 1 })]);
    for (let count = 0; count < 10; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ kind: "too_many_calls", message: "http_too_many_requests" });
    now += 60_000;
    await expect(send()).resolves.toEqual([]);
  });

  test("with a wrong key or an unknown address is refused; a fault of theirs and a broken line are for later", async () => {
    const { access, fails, partner } = await startChannex();
    const entry = JSON.stringify({ ...DOUBLE, ...DAYS, availability: 2 });
    await expect(channexApi({ ...access, api_key: "old" }).sendAvailability([entry])).rejects.toMatchObject({ kind: "refused" });
    await expect(channexApi(access).acknowledge("unknown")).rejects.toMatchObject({ kind: "refused", message: "resource_not_found" });
    fails({ status: 503 });
    await expect(channexApi(access).sendAvailability([entry])).rejects.toMatchObject({ kind: "unreachable" });
    fails("drops_after_applying");
    await expect(channexApi(access).sendAvailability([entry])).rejects.toMatchObject({ kind: "unreachable" });
    expect(partner.rooms.get("double")?.get("2100-01-04")).toBe(2);
  });
});

describe("bookings from Channex", () => {
  test("are read until each is acknowledged, also more than its usual page has", async () => {
    const { access, partner } = await startChannex();
    const api = channexApi(access);
    for (let count = 0; count < 15; count += 1) partner.offer(`revision-${count}`, { arrival_date: addDays("2100-01-01", count) });
    const first = await api.unacknowledged();
    expect(first.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, count) => `revision-${count}`));
    for (const { id } of first.slice(0, 10)) await api.acknowledge(id);
    expect((await api.unacknowledged()).map(({ id }) => id)).toEqual([10, 11, 12, 13, 14].map((count) => `revision-${count}`));
  });

  test("of another property are not ours, and after half an hour the feed forgets one", async () => {
    let now = Date.parse("2099-06-01T08:00:00Z");
    const { access, partner } = await startChannex({ now: () => now });
    const api = channexApi(access);
    partner.offer("foreign", { property_id: "another" });
    partner.offer("ours", {});
    expect((await api.unacknowledged()).map(({ id }) => id)).toEqual(["ours"]);
    now += 30 * 60_000;
    expect(await api.unacknowledged()).toEqual([]);
  });
});
