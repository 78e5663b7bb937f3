import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signedHeaders } from "#server/platform/core/outgoing/sign.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

type Checks = { isFromKeyrack(headers: Record<string, string>, body: string, secret: string, now?: number): boolean };

/** The code that the page about webhooks shows to anyone who writes a receiver. */
async function exampleOfPage(): Promise<Checks> {
  const [, code = ""] =
    /```js\n(import \{ createHmac[^`]*(?:`[^`][^`]*)*?)```/.exec(readFileSync("docs/integrators/webhooks.md", "utf8")) ?? [];
  const dir = temporaryFolder();
  const file = join(dir, "example.mjs");
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ file)) as Checks;
}

test("the receiver of the page about webhooks believes what we sign, and nothing else", async () => {
  const { isFromKeyrack } = await exampleOfPage();
  const now = new Date("2030-04-01T10:00:00.000Z");
  const body = '{"type":"booking.created"}';
  const headers = signedHeaders("the secret", body, now);
  expect(isFromKeyrack(headers, body, "the secret", now.getTime())).toBe(true);
  expect(isFromKeyrack(headers, `${body} `, "the secret", now.getTime())).toBe(false);
  expect(isFromKeyrack(headers, body, "another secret", now.getTime())).toBe(false);
  expect(isFromKeyrack(headers, body, "the secret", now.getTime() + 600_000)).toBe(false);
  expect(isFromKeyrack({}, body, "the secret", now.getTime())).toBe(false);
});
