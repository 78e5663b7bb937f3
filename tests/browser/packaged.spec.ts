import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addressIn } from "#tests/support/address-in.ts";

const npm = (cwd: string, ...given: string[]) => execFileSync("npm", given, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** An empty folder into which the packed program was installed as an owner would, without packages that only building needs. */
function installedFromTarball(): string {
  const folder = mkdtempSync(join(tmpdir(), "keyrack-packaged-"));
  const [packed] = JSON.parse(npm(process.cwd(), "pack", "./dist/package", "--ignore-scripts", "--json", "--pack-destination", folder)) as {
    filename: string;
  }[];
  // Scripts of packages would compile the database driver for Node 20 again; the one compiled here takes its place.
  npm(folder, "install", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", `./${packed?.filename ?? ""}`);
  const driver = "node_modules/better-sqlite3-node20/build";
  cpSync(driver, join(folder, driver), { recursive: true });
  return folder;
}

/** The installed program, in a group of processes of its own, since npx starts it as a child. */
function start(folder: string, PORT: string) {
  const { DATA_DIR: _, NODE_ENV: __, ...env } = process.env;
  const program = spawn("npx", ["--no-install", "keyrack"], { cwd: folder, env: { ...env, PORT, DEMO: "1" }, detached: true });
  let text = "";
  program.stdout.on("data", (chunk) => void (text += String(chunk)));
  program.stderr.on("data", (chunk) => void (text += String(chunk)));
  const end = (signal: NodeJS.Signals) => {
    if (program.pid && program.exitCode === null && program.signalCode === null) process.kill(-program.pid, signal);
  };
  return { output: () => text, exit: once(program, "exit"), end };
}

test("the packed program starts in an empty folder without a build, keeps its data there, and a restart is hardly noticed", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const folder = installedFromTarball();
  const packages = readdirSync(join(folder, "node_modules"));
  expect(packages.filter((name) => ["vite", "react", "typescript", "@playwright", "fastify"].includes(name))).toEqual([]);

  let program = start(folder, "0");
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
    program = start(folder, new URL(url).port);
    await expect(page.getByRole("status").filter({ hasText: "Connection lost" })).toHaveCount(0, { timeout: 30_000 });
    await expect(name).toHaveValue("Frida Neustart");
    await name.press("Enter");
    await expect(page.getByRole("heading", { name: "Frida Neustart" })).toBeVisible();
    expect(failures).toEqual([]);
  } finally {
    program.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
