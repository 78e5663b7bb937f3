import { expect, test } from "vitest";
import { passkeyName } from "#shared/tenant/session/passkey-name.ts";
import { relyingPartyOf } from "#shared/tenant/session/relying-party.ts";

test.each([
  ["https://hotel.example", "hotel.example"],
  ["https://desk.hotel.example:8443", "desk.hotel.example"],
  ["http://localhost:3000", "localhost"],
  ["http://keyrack.localhost:3000", "keyrack.localhost"],
])("on %s passkeys belong to %s", (origin, host) => {
  expect(relyingPartyOf(origin)).toBe(host);
});

test.each([
  "http://hotel.example",
  "http://127.0.0.1:3000",
  "https://192.168.1.20",
  "https://[2001:db8::1]",
  "http://localhost.example",
  "ftp://localhost",
  "null",
  "",
])("on %s browsers take no passkeys", (origin) => {
  expect(relyingPartyOf(origin)).toBeNull();
});

const NOBODY = "00000000-0000-0000-0000-000000000000";
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test("a new passkey is called after what keeps it, else after browser and system", () => {
  expect(passkeyName({ aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd", userAgent: CHROME }, [])).toBe("Apple Passwords");
  expect(passkeyName({ aaguid: NOBODY, userAgent: CHROME }, [])).toBe("Chrome, Windows");
  expect(passkeyName({ aaguid: NOBODY, userAgent: "" }, [])).toBe("Passkey");
});

test("the second of a name is numbered", () => {
  const made = { aaguid: NOBODY, userAgent: CHROME };
  expect(passkeyName(made, ["Chrome, Windows"])).toBe("Chrome, Windows 2");
  expect(passkeyName(made, ["Chrome, Windows", "Chrome, Windows 2", "Phone"])).toBe("Chrome, Windows 3");
});
