// Builds the client with Vite, the server with esbuild and the package around them into new folders, and replaces those in dist/ when
// all is well.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashSources, STAMP } from "./build-if-needed.mjs";
import { bundleClient, packFiles } from "./bundle-client.mjs";
import { bundleServer, UNBUNDLED } from "./bundle-server.mjs";
import { copyFonts } from "./copy-fonts.mjs";
import { makeDocsPages } from "./docs-pages.mjs";
import { collectLicences } from "./licences.mjs";
import { isRunning } from "./lock.mjs";
import { makePackageFolder } from "./package-folder.mjs";

process.chdir(join(import.meta.dirname, ".."));
const built = `dist/.new-${process.pid}`;
const replaced = `dist/.old-${process.pid}`;
mkdirSync("dist", { recursive: true });
removeLeftovers();
process.once("exit", () => remove(built));
mkdirSync(built, { recursive: true });
// Before they are read: what changes meanwhile is not part of this build for certain.
const sources = hashSources();
copyFonts(`${built}/server/fonts`);
const bundled = await Promise.all([bundleServer(`${built}/server`), bundleClient(`${built}/client`)]);
writeFileSync(`${built}/client/licences.json`, JSON.stringify(collectLicences(bundled.flat(), UNBUNDLED)));
makeDocsPages(`${built}/client/docs`);
packFiles(`${built}/client`);
makePackageFolder(`${built}/package`, built);
replace();

/** A build that is killed between two of these steps has no stamp. */
function replace() {
  rmSync(STAMP, { force: true });
  mkdirSync(replaced, { recursive: true });
  for (const part of ["server", "client", "package"]) {
    moveIfThere(`dist/${part}`, `${replaced}/${part}`);
    renameSync(`${built}/${part}`, `dist/${part}`);
  }
  writeFileSync(`${built}/stamp`, sources);
  renameSync(`${built}/stamp`, STAMP);
  remove(replaced);
}

/** Removes the folders of killed builds. */
function removeLeftovers() {
  for (const name of readdirSync("dist")) {
    const [, pid] = /^\.(?:new|old)-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) remove(join("dist", name));
  }
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch (thrown) {
    if (thrown.code !== "ENOENT") throw thrown;
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}
