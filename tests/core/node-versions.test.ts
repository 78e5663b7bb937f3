import { expect, test } from "vitest";
import { nodeProgram, OTHER_NODES } from "#tests/support/other-nodes.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test.each(OTHER_NODES)(
  "on Node %s the program sets up a property, computes in its worker threads and ends in order",
  {
    timeout: 120_000,
  },
  async (version) => {
    const dir = temporaryFolder();
    const node = nodeProgram(version);
    const program = await open(dir, { node });
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

    const again = await open(dir, { node });
    expect(await (await fetch(`${again.url}/api/contacts`, { headers: { cookie: again.cookie } })).text()).toContain("Huber");
  },
);
