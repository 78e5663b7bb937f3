import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { dataDir, open } from "#tests/support/process.ts";

/** A port for each version, apart from those of other files. */
const PORTS = { 22: 4121, 24: 4122 } as const;

/** The path of another Node's program. */
const nodeOf = (major: number) =>
  execFileSync(process.execPath, [".scripts/on-node.mjs", String(major), "node", "-p", "process.execPath"], { encoding: "utf8" }).trim();

test.each([22, 24] as const)(
  "on Node %i the program sets up a property, computes in its worker threads and ends in order",
  {
    timeout: 120_000,
  },
  async (major) => {
    const dir = dataDir();
    const node = nodeOf(major);
    const program = await open(PORTS[major], dir, { node });
    const { cookie } = program;
    const made = await fetch(`${program.url}/api/contacts`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: "Huber" }),
    });
    expect(made.status).toBe(200);
    // A report is computed in a worker thread, which has a connection of its own.
    const report = await fetch(`${program.url}/api/reports/reconciliation?from=2026-01-01&to=2026-12-31`, { headers: { cookie } });
    expect(report.status).toBe(200);

    program.child.kill("SIGTERM");
    expect(await program.exit, program.output()).toBe(0);

    const again = await open(PORTS[major], dir, { node });
    expect(await (await fetch(`${again.url}/api/contacts`, { headers: { cookie: again.cookie } })).text()).toContain("Huber");
  },
);
