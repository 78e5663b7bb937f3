import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addressIn } from "#tests/support/address-in.ts";
import { nodeProgram, OTHER_NODES } from "#tests/support/other-nodes.ts";

const npm = (cwd: string, ...given: string[]) => execFileSync("npm", given, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

let folder: string;

/** Installs the packed program into an empty folder, as an owner would. */
function installFromTarball(): void {
  folder = mkdtempSync(join(tmpdir(), "keyrack-packaged-"));
  const [packed] = JSON.parse(npm(process.cwd(), "pack", "./dist/package", "--ignore-scripts", "--json", "--pack-destination", folder)) as {
    filename: string;
  }[];
  // Scripts of packages would compile the database driver for Node 20 again; the one compiled here takes its place.
  npm(folder, "install", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", `./${packed?.filename ?? ""}`);
  const driver = "node_modules/better-sqlite3-node20/build";
  cpSync(driver, join(folder, driver), { recursive: true });
}

/** Starts the installed program in a group of processes of its own, since npx starts it as a child. */
function start(set: Record<string, string>, command = "npx", args = ["--no-install", "keyrack"]) {
  const { DATA_DIR: _, NODE_ENV: __, ...env } = process.env;
  const program = spawn(command, args, { cwd: folder, env: { ...env, ...set }, detached: true });
  let text = "";
  program.stdout.on("data", (chunk) => void (text += String(chunk)));
  program.stderr.on("data", (chunk) => void (text += String(chunk)));
  const end = (signal: NodeJS.Signals) => {
    if (program.pid && program.exitCode === null && program.signalCode === null) process.kill(-program.pid, signal);
  };
  return { output: () => text, exit: once(program, "exit"), end };
}

test.describe.configure({ mode: "serial" });
test.beforeAll(() => {
  test.setTimeout(120_000);
  installFromTarball();
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test("the packed program starts in an empty folder without a build, keeps its data there, and a restart is hardly noticed", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const packages = readdirSync(join(folder, "node_modules"));
  expect(packages.filter((name) => ["vite", "react", "typescript", "@playwright", "fastify"].includes(name))).toEqual([]);

  let program = start({ PORT: "0", DEMO: "1" });
  try {
    const login = () => /Log in as (\S+) with the password (\S+)/.exec(program.output())?.slice(1) ?? [];
    await expect.poll(login, { timeout: 60_000 }).toHaveLength(2);
    expect(existsSync(join(folder, "data/keyrack.db"))).toBe(true);

    const [email = "", password = ""] = login();
    const url = addressIn(program.output()) ?? "";
    await page.goto(url);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.locator("section [data-bar]").first()).toBeVisible({ timeout: 20_000 });

    // A restart in the middle of the work: what is typed stays, and the desk comes back by itself.
    page.setDefaultTimeout(10_000);
    await page.goto(`${url}/contacts?new=contact`);
    const name = page.getByRole("dialog").getByLabel("Name", { exact: true });
    await name.fill("Frida Neu");
    program.end("SIGTERM");
    await program.exit;
    await expect(page.getByRole("status").filter({ hasText: "Connection lost" })).toBeVisible();
    await name.press("End");
    await name.pressSequentially("start");
    program = start({ PORT: new URL(url).port, DEMO: "1" });
    await expect(page.getByRole("status").filter({ hasText: "Connection lost" })).toHaveCount(0, { timeout: 30_000 });
    await expect(name).toHaveValue("Frida Neustart");
    await name.press("Enter");
    await expect(page.getByRole("heading", { name: "Frida Neustart" })).toBeVisible();
    expect(failures).toEqual([]);
  } finally {
    program.end("SIGKILL");
  }
});

for (const version of OTHER_NODES) {
  test(`the packed program runs on Node ${version}, with nothing compiled`, async ({ request }) => {
    const program = start({ PORT: "0", DATA_DIR: `data-${version}` }, nodeProgram(version), ["node_modules/keyrack/scripts/keyrack.mjs"]);
    try {
      await expect.poll(() => addressIn(program.output()), { timeout: 30_000 }).toBeDefined();
      expect((await request.get(`${addressIn(program.output())}/readyz`)).status()).toBe(200);
    } finally {
      program.end("SIGKILL");
    }
  });
}
