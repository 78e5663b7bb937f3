// npm run migration -- --name what_it_adds: writes the migration of what changed in the tables since the newest snapshot, and keeps only that snapshot.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const SNAPSHOTS = "drizzle/migrations/meta";

const { status } = spawnSync("npx", ["drizzle-kit", "generate", "--config", "drizzle/config.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
if (status === 0) {
  const snapshots = readdirSync(SNAPSHOTS).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(SNAPSHOTS, name));
}
process.exit(status ?? 1);
