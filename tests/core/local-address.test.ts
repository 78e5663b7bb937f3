import { expect, test } from "vitest";
import { isLocalAddress } from "#shared/platform/core/local-address.ts";

test.each([
  ["http://127.0.0.1:3000", true],
  ["http://localhost:3000", true],
  ["http://keyrack.localhost", true],
  ["http://[::1]:3000", true],
  ["http://0.0.0.0:3000", true],
  ["http://192.168.0.10:3000", false],
  ["https://keyrack.example.com", false],
  ["https://127.example.com", false],
])("%s leads guests nowhere: %s", (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal);
});
