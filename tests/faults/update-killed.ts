// Run by updates.test.ts: migrates DATABASE by the migrations in FOLDER, and is killed by one of them.
import { openDb } from "#server/platform/core/database/db.ts";
import { migrate } from "#server/platform/core/database/migrations.ts";

const [, , database = "", folder = ""] = process.argv;
const { $client } = openDb(database);
$client.function("be_killed", () => {
  process.kill(process.pid, "SIGKILL");
  // The signal comes at once; the statement never ends.
  return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
migrate($client, folder);
