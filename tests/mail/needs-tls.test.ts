import { expect, test } from "vitest";
import { needsTls } from "#server/tenant/mail/deliver.ts";

test.each([
  ["smtp://user:secret@mail.example.com:587", true],
  ["smtps://user:secret@mail.example.com", true],
  ["smtp://10.0.0.5", true],
  ["smtp://mail.example.com?requireTLS=false", false],
  ["smtp://localhost:2525", false],
  ["smtp://127.0.0.1:2525", false],
])("a mail goes to %s encrypted or not at all: %s", (url, expected) => {
  expect(needsTls(url)).toBe(expected);
});
