import { expect, test } from "vitest";
import { type Agreed, alpineBitsApi } from "#server/channels/alpinebits/api.ts";
import { freeRoomsMessage } from "#server/channels/alpinebits/free-rooms.ts";
import { CLIENT_HANDSHAKE } from "#shared/channels/alpinebits/handshake.ts";
import { startPortal } from "#tests/alpinebits/alpinebits-server.ts";
import { sample } from "#tests/alpinebits/schema.ts";

const AGREED: Agreed = { version: "2024-10", takesGzip: true };
const RESERVATION = /<HotelReservation[\s\S]*?<\/HotelReservation>/g;
const roomsOf = (hotel: Parameters<typeof freeRoomsMessage>[0]) => freeRoomsMessage(hotel, { complete: true, rooms: [], closed: [] });

test("partners agree on the newest version that both speak and on what both can", async () => {
  const { access } = await startPortal({ handshake: CLIENT_HANDSHAKE });
  const { agreement, takesGzip } = await alpineBitsApi(access).handshake();
  expect(agreement).toMatchObject({ version: "2024-10" });
  expect(agreement.capabilities).toContain("OTA_HotelRatePlanNotif_accept_overlay");
  expect(takesGzip).toBe(true);
});

test("a portal that refuses a version it does not know is asked in an older one", async () => {
  const { access, calls } = await startPortal({ handshake: CLIENT_HANDSHAKE, versions: ["2022-10"] });
  const { agreement } = await alpineBitsApi(access).handshake();
  expect(calls.map(({ version }) => version)).toEqual(["2024-10", "2022-10"]);
  // Its own list names both.
  expect(agreement.version).toBe("2022-10");
});

test("a portal that shares no version, or refuses the login, says so", async () => {
  const old = await startPortal({ handshake: { versions: [{ version: "2018-10", actions: [{ action: "action_OTA_Ping" }] }] } });
  await expect(alpineBitsApi(old.access).handshake()).rejects.toMatchObject({ kind: "refused", message: "no version is shared" });
  await expect(alpineBitsApi({ ...old.access, password: "wrong" }).handshake()).rejects.toMatchObject({
    kind: "refused",
    message: "401: invalid credentials",
  });
});

test("a set is compressed for a portal that takes it, and its advisory is read", async () => {
  const { access, calls, is } = await startPortal({ handshake: CLIENT_HANDSHAKE });
  const api = alpineBitsApi(access);
  expect(await api.push("free_rooms", roomsOf(access.hotel), AGREED)).toEqual({ taken: true, advisories: [], losses: [] });
  is.next.push("lost_copy");
  expect(await api.push("free_rooms", roomsOf(access.hotel), { ...AGREED, takesGzip: false })).toMatchObject({
    advisories: ["free_rooms"],
  });
  expect(calls.map(({ gzip }) => gzip)).toEqual([true, false]);
  expect(calls[0]?.request).toBe(calls[1]?.request);
});

test.each([
  [{ status: 500, text: "out of order" }, "unreachable", "500: out of order"],
  [{ status: 429, text: "slower" }, "too_many_calls", "429: slower"],
  [{ status: 400, text: "too large" }, "refused", "400: too large"],
  ["drops_after_applying", "unreachable", "socket hang up"],
] as const)("a call that fails says why: %j", async (next, kind, message) => {
  const { access, is } = await startPortal({ handshake: CLIENT_HANDSHAKE });
  is.next.push(next);
  await expect(alpineBitsApi(access).push("free_rooms", roomsOf(access.hotel), AGREED)).rejects.toMatchObject({ kind, message });
});

test("a partner that repeats the login in its words has it masked", async () => {
  const { access, is } = await startPortal({ handshake: CLIENT_HANDSHAKE });
  const login = Buffer.from(`${access.user}:${access.password}`).toString("base64");
  is.next.push({ status: 400, text: `bad header: Basic ${login} (${access.password})` });
  await expect(alpineBitsApi(access).push("free_rooms", roomsOf(access.hotel), AGREED)).rejects.toMatchObject({
    message: "400: bad header: Basic … (…)",
  });
});

test("requests come again until they are reported, also those that could not be used", async () => {
  const { access, requests, is } = await startPortal({ handshake: CLIENT_HANDSHAKE });
  for (const reservation of sample("10-resretrieve-rs").match(RESERVATION) ?? []) {
    requests.set(/UniqueID[^>]*ID="([^"]+)"/.exec(reservation)?.[1] ?? "", reservation);
  }
  const api = alpineBitsApi(access);
  const { requests: received } = await api.requests(AGREED, null);
  expect(received.map(({ id }) => id)).toEqual(["a1f0c3d5e7b94412", "b77d", "00aa11"]);
  is.next.push("drops_after_applying");
  const [booked, asked] = received.map(({ id }) => ({ id, isCancellation: false, refused: null }));
  if (!booked || !asked) throw new Error("two requests");
  await expect(api.report(AGREED, [booked])).rejects.toMatchObject({ kind: "unreachable" });
  await api.report(AGREED, [booked, { ...asked, refused: "flexible dates" }]);
  const again = await api.requests(AGREED, "2026-11-01T00:00:00.000Z");
  expect(again.requests.map(({ id }) => id)).toEqual(["00aa11"]);
});
