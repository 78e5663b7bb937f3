import { type AddressInfo, createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { lockDataDir } from "#server/platform/core/process/data-dir.ts";
import { launch } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const SLOW = { timeout: 120_000 };
const isOpen = (server: ReturnType<typeof launch>) =>
  vi.waitFor(() => expect(server.output()).toContain("Keyrack is open"), { timeout: 60_000, interval: 50 });

test("a second process on one DATA_DIR refuses with one line, and a killed first one doesn't hold it", SLOW, async () => {
  const DATA_DIR = temporaryFolder();
  const first = launch({ PORT: "0", DATA_DIR });
  await isOpen(first);

  const second = launch({ PORT: "0", DATA_DIR });
  expect(await second.exit).toBe(1);
  expect(second.output().trim()).toBe(
    `Keyrack cannot start: another Keyrack process already uses ${DATA_DIR}. Stop it first, or choose another DATA_DIR.`,
  );

  first.child.kill("SIGKILL");
  await first.exit;
  lockDataDir(DATA_DIR).release();
});

test.runIf(process.platform === "linux").each([
  ["/proc/keyrack", "cannot be created as a folder"],
  ["/proc/keyrack/data", "cannot be created as a folder"],
  ["/dev/null", "cannot be created as a folder"],
  ["/dev/null/data", "cannot be created as a folder"],
])("a DATA_DIR at %s, which can be no folder, ends the start with one line", SLOW, async (DATA_DIR, reason) => {
  const started = launch({ PORT: "0", DATA_DIR });
  expect(await started.exit).toBe(1);
  expect(started.output().trim()).toBe(`Keyrack cannot start: ${DATA_DIR} ${reason}. Set DATA_DIR to a folder on a disk.`);
});

test("a first start on a taken port sets up nothing, so that the next one prints the password", SLOW, async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const DATA_DIR = temporaryFolder();
  const refused = launch({ PORT: String((taken.address() as AddressInfo).port), DATA_DIR, ADMIN_PASSWORD: "" });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toContain("is taken by another program");
  taken.close();

  const next = launch({ PORT: "0", DATA_DIR, ADMIN_PASSWORD: "" });
  await isOpen(next);
  expect(next.output()).toMatch(/Log in as owner@example.com with the password \w{14}/);
});
