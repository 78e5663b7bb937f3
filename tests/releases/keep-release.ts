import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { archiveJob } from "#server/money/invoices/archive.ts";
import { sealsJob } from "#server/money/invoices/seals.ts";
import { makeBackup } from "#server/office/backup/archive.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import { stageBytes } from "#server/tenant/files/disk.ts";
import { fillBooks } from "#tests/releases/fill-books.ts";
import { askEverything } from "#tests/releases/release-answers.ts";
import { cleanUp } from "#tests/support/clean-up.ts";
import { makeLivedInProperty } from "#tests/support/every-write.ts";

/**
 * npm run keep-release: stores what this version leaves behind, for all later ones: a data folder full of everything as a backup, what each
 * query answers about it, and the migrations' checksums. Made once for each release, before it is published, and never changed again.
 */
const folder = `tests/releases/${VERSION.version}`;
mkdirSync(folder, { recursive: true });

const properties = await makeLivedInProperty();
await fillBooks(properties);
const { runtime, dir, config } = properties.property;
while ((await archiveJob.run(runtime)) !== null);
await sealsJob.run(runtime);
await keepFileBytes();
// Made at their first use, which may come only with the answers; the links in those must hold in the backup, too.
for (const name of ["receipt_links", "payment_links"]) secretOf(runtime.db, name);
// The answers are asked for in a copy, as later versions will: some queries note that they were asked.
await makeBackup(dir, join(folder, "property.backup"));
const answers = await askEverything(properties);
const known = { now: properties.property.clock.now, own: properties.own, foreign: properties.foreign, admin: properties.admin, answers };
writeFileSync(join(folder, "answers.json.gz"), gzipSync(JSON.stringify(known), { level: 9 }));
writeFileSync(join(folder, "migrations.json"), `${JSON.stringify(checksums(), null, 2)}\n`);
await cleanUp();
process.stdout.write(`${folder}: ${answers.length} answers of ${new Set(answers.map(({ name }) => name)).size} queries.\n`);

/** Files that the test's calls only named get some bytes. */
async function keepFileBytes(): Promise<void> {
  const missing = runtime.db.$client.prepare<[], string>("SELECT id FROM files WHERE awaited = 0").pluck().all();
  const stored = new Set(readdirSync(join(dir, "files"), { recursive: true, encoding: "utf8" }).map((path) => path.split("/").at(-1)));
  for (const id of missing.filter((each) => !stored.has(each))) (await stageBytes(config, Buffer.from("x"))).keep(id);
}

function checksums(): Record<string, string> {
  const files = readdirSync("drizzle/migrations").filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join("drizzle/migrations", name)))
        .digest("hex"),
    ]),
  );
}
