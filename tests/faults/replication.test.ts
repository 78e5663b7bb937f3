import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Database } from "#server/platform/core/database/driver.ts";
import { damageIn } from "#tests/faults/whole.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Longer drills: `REPLICATION_ROUNDS=20 npx vitest run --config=tests/vitest.config.ts tests/faults/replication.test.ts`. */
const ROUNDS = Number(process.env["REPLICATION_ROUNDS"] ?? 1);
/** A hand on a busy machine may be held up for longer than Litestream takes, so only the long drill looks at the time. */
const isLong = process.env["REPLICATION_ROUNDS"] !== undefined;
const MAX_LOST_MS = isLong ? 1_000 : Number.POSITIVE_INFINITY;
/** The long drill goes on through many checkpoints of the write-ahead log, by the program and by Litestream. */
const ADDED_BEFORE_THE_END = isLong ? 1_500 : 120;
const CONFIG = "deploy/litestream.yml";

/** The program itself: the command of `@flydotio/litestream` would keep it running when it is killed, and hides how it ended. */
let program: string | undefined;
function litestream(): string {
  const name = `@flydotio/litestream-${process.platform}-${process.arch}@1.0.1`;
  return (program ??= execFileSync(process.execPath, ["scripts/registry-program.mjs", name, "litestream"], { encoding: "utf8" }).trim());
}

type Places = { DATA_DIR: string; REPLICA_DIR: string };

async function replicate(places: Places): Promise<ChildProcess> {
  const child = spawn(litestream(), ["replicate", "-config", CONFIG], { env: { ...process.env, ...places }, stdio: "ignore" });
  onCleanUp(() => child.kill("SIGKILL"));
  while (countFiles(places.REPLICA_DIR, ".snapshot.lz4") === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return child;
}

function countFiles(replica: string, ending: string): number {
  if (!existsSync(replica)) return 0;
  return readdirSync(replica, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(ending)).length;
}

type Added = { name: string; at: number };

/** Writers that add contacts until the server is gone; each is in the list once it is acknowledged. */
function addContacts(server: { url: string; cookie: string }): { added: Added[]; ended: Promise<unknown> } {
  const added: Added[] = [];
  const headers = { "content-type": "application/json", cookie: server.cookie };
  const writer = async (writerName: string) => {
    for (let n = 0; ; n += 1) {
      const name = `${writerName} ${n}`;
      const body = JSON.stringify({ name });
      const answer = await fetch(`${server.url}/api/contacts`, { method: "POST", headers, body }).catch(() => null);
      if (answer === null) return;
      if (answer.status !== 200) throw new Error(await answer.text());
      added.push({ name, at: performance.now() });
    }
  };
  return { added, ended: Promise.all(["Anna", "Ben", "Carla", "Dora"].map(writer)) };
}

/** Kills server and replication in the middle of writing, restores on an empty machine, and tells how much is gone. */
async function killAndRestore(): Promise<{ places: Places; added: Added[]; killedAt: number }> {
  const places = { DATA_DIR: temporaryFolder(), REPLICA_DIR: join(temporaryFolder(), "replica") };
  const server = await open(places.DATA_DIR);
  const replication = await replicate(places);
  const { added, ended } = addContacts(server);
  await Promise.race([isUnderWay(added, places), ended]);
  replication.kill("SIGKILL");
  server.child.kill("SIGKILL");
  const killedAt = performance.now();
  await Promise.all([server.exit, once(replication, "exit"), ended]);

  const elsewhere = { ...places, DATA_DIR: temporaryFolder() };
  const path = join(elsewhere.DATA_DIR, "keyrack.db");
  execFileSync(litestream(), ["restore", "-config", CONFIG, path], { env: { ...process.env, ...elsewhere }, stdio: "pipe" });
  return { places: elsewhere, added, killedAt };
}

/** Waits until enough is added, and some of it is in the replica. */
async function isUnderWay(added: readonly Added[], { REPLICA_DIR }: Places): Promise<void> {
  while (added.length < ADDED_BEFORE_THE_END || countFiles(REPLICA_DIR, ".wal.lz4") < 4)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

function namesOfContacts(folder: string): string[] {
  const database = new Database(join(folder, "keyrack.db"), { readonly: true });
  const names = database.prepare<[], string>("SELECT name FROM contacts").pluck().all();
  database.close();
  return names;
}

test.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1]))(
  "killed with its replication while four people write, the program goes on from the replica on an empty machine, with nothing half (%i)",
  { timeout: 120_000 },
  async (round) => {
    const { places, added, killedAt } = await killAndRestore();
    expect(damageIn(places.DATA_DIR)).toEqual([]);
    const restored = new Set(namesOfContacts(places.DATA_DIR));
    const lost = added.filter(({ name }) => !restored.has(name));
    const oldestLost = Math.max(0, ...lost.map(({ at }) => killedAt - at));
    if (isLong)
      process.stdout.write(
        `round ${round}: ${added.length} acknowledged, ${lost.length} lost, the oldest ${Math.round(oldestLost)} ms before the end\n`,
      );
    expect(restored.size).toBeGreaterThan(0);
    // What is lost is the end: no earlier change is missing of whom a later one is there.
    for (const writer of ["Anna", "Ben", "Carla", "Dora"]) {
      const kept = added.filter(({ name }) => name.startsWith(writer)).map(({ name }) => restored.has(name));
      expect(kept.lastIndexOf(true)).toBe(kept.filter(Boolean).length - 1);
    }
    expect(oldestLost).toBeLessThanOrEqual(MAX_LOST_MS);

    const again = await open(places.DATA_DIR);
    const answer = await fetch(`${again.url}/api/contacts?page_size=1`, { headers: { cookie: again.cookie } });
    expect(((await answer.json()) as { count: number }).count).toBe(restored.size);
    again.child.kill("SIGTERM");
    expect(await again.exit).toBe(0);
  },
);
