// Makes the folder that is published: the built program, its migrations and a manifest that names what has to be installed beside it.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UNBUNDLED } from "./bundle-server.mjs";

/** Files of the repository that the program or its reader needs. */
const FILES = ["scripts/keyrack.mjs", "README.md", "CHANGELOG.md"];

/** Fills `folder` with the package around the program that was built into `built`. */
export function makePackageFolder(folder, built) {
  for (const part of ["server", "client"]) {
    cpSync(join(built, part), join(folder, "dist", part), { recursive: true, filter: (path) => !path.endsWith(".map") });
  }
  cpSync("drizzle/migrations", join(folder, "drizzle/migrations"), { recursive: true, filter: (path) => !path.endsWith("_snapshot.json") });
  for (const file of FILES) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    cpSync(file, join(folder, file));
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The repository's manifest without what building and testing need. What is in the bundles is not installed again. */
function manifest() {
  const { name, version, description, license, type, engines, bin, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const installed = Object.fromEntries(UNBUNDLED.map((each) => [each, dependencies[each]]));
  return { name, version, description, license, type, engines, bin, dependencies: installed };
}
