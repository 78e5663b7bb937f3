import { spawn } from "node:child_process";
import { once } from "node:events";
import { Database } from "#server/platform/core/database/driver.ts";

/** The CPU time of the same work on an idle small machine. */
const ORDINARY_MS = 85;
const ROWS = 40_000;
/** An empty Node needs less on an idle small machine. */
const EMPTY_NODE_MS = 60;

/** Slowness of this machine compared with an idle small one, at least 1: virtual machines of one host share its cores. */
export function slowness(): number {
  const began = process.cpuUsage();
  const db = new Database(":memory:");
  db.exec("CREATE TABLE stays (id TEXT PRIMARY KEY, said TEXT, nights INTEGER)");
  const add = db.prepare("INSERT INTO stays VALUES (?, ?, ?)");
  db.transaction(() => {
    for (let i = 0; i < ROWS; i++) add.run(`${i}-${i % 97}`, JSON.stringify({ i, name: `Guest ${i}`, days: [i, i + 1] }), i);
  })();
  db.close();
  const { user, system } = process.cpuUsage(began);
  return Math.max(1, (user + system) / 1000 / ORDINARY_MS);
}

/** Start time of an empty Node as a multiple of that on an idle small machine, at least 1: other processes crowd the cores. */
export async function crowding(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return Math.max(1, (performance.now() - began) / EMPTY_NODE_MS);
}
