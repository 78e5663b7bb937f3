import { describe, expect, test } from "vitest";
import { readEnvironment } from "#server/platform/core/process/env.ts";

test("without any variable the property opens on its own machine", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    DEMO: true,
    TRUST_PROXY: 0,
    LOG_LEVEL: "info",
    ADMIN_EMAIL: "admin@example.com",
    PUBLIC_URL: "http://127.0.0.1:3000",
  });
});

test.each([
  ["::1", "http://[::1]:3000"],
  ["::", "http://[::]:3000"],
  ["192.168.0.10", "http://192.168.0.10:3000"],
])("the address of the host %s is %s, unless another one is set", (HOST, address) => {
  expect(readEnvironment({ HOST }).PUBLIC_URL).toBe(address);
  expect(readEnvironment({ HOST, PUBLIC_URL: "https://keyrack.example" }).PUBLIC_URL).toBe("https://keyrack.example");
});

test("an empty variable is none", () => {
  expect(readEnvironment({ PORT: "", SMTP_URL: "", DEMO: "" })).toMatchObject({ PORT: 3000, DEMO: true });
});

test("a sender may bring its name", () => {
  const MAIL_FROM = "Gasthof Post <post@example.com>";
  expect(readEnvironment({ MAIL_FROM, SMTP_URL: "smtps://user:secret@mail.example.com:465" })).toMatchObject({ MAIL_FROM });
});

describe("a wrong value is refused in one line that says what is wanted", () => {
  test.each([
    ["PORT", "abc", "a number from 0 to 65535"],
    ["PORT", "65536", "a number from 0 to 65535"],
    ["PORT", "-1", "a number from 0 to 65535"],
    ["DEMO", "yes", "0 or 1"],
    ["TRUST_PROXY", "true", "the number of reverse proxies in front, 0 to 9"],
    ["ADMIN_EMAIL", "nobody", "an e-mail address"],
    ["ADMIN_PASSWORD", "elevenchars", "12 to 128 characters"],
    ["PUBLIC_URL", "keyrack.example", "an address such as https://keyrack.example"],
    ["PUBLIC_URL", "ftp://keyrack.example", "an address such as https://keyrack.example"],
    ["SMTP_URL", "smtp://", "a mail server such as smtps://user:password@host"],
    ["SMTP_URL", "https://mail.example.com", "a mail server such as smtps://user:password@host"],
    ["MAIL_FROM", "the desk", "an e-mail address, or a name and one in <>"],
    ["LOG_LEVEL", "loud", "fatal, error, warn, info, debug, trace or silent"],
  ])("%s=%s", (name, value, wanted) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`Keyrack cannot start: ${name}: ${wanted}`);
  });
});
