// npm run on-node -- 24 COMMAND: runs a command on another version of Node, whose program comes from the npm registry.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** The path of Node's program of a major version, fetched into node_modules/.cache when it is first wanted. */
function fetchNode(major) {
  const folder = join(import.meta.dirname, `../node_modules/.cache/node-${major}`);
  const program = join(folder, process.platform === "win32" ? "bin/node.exe" : "bin/node");
  if (existsSync(program)) return program;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  // What the package says of the version on Windows is called win.
  const platform = process.platform === "win32" ? "win" : process.platform;
  const packed = spawnSync("npm", ["pack", `node-${platform}-${process.arch}@${major}`, "--pack-destination", partial, "--json"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (packed.status !== 0) throw new Error(`Node ${major} could not be fetched: ${packed.stderr}`);
  const [{ filename }] = JSON.parse(packed.stdout);
  const files = process.platform === "win32" ? "package/bin/node.exe" : "package/bin/node";
  const unpacked = spawnSync("tar", ["-xzf", join(partial, filename), "-C", partial, "--strip-components=1", files]);
  if (unpacked.status !== 0) throw new Error(`Node ${major} could not be unpacked: ${String(unpacked.stderr)}`);
  rmSync(join(partial, filename));
  if (existsSync(folder)) rmSync(partial, { recursive: true });
  else renameSync(partial, folder);
  return program;
}

const [, , major, command, ...args] = process.argv;
if (!/^\d+$/.test(major ?? "") || !command) {
  console.error("npm run on-node -- 24 npx vitest run --config=tests/vitest.config.ts --project=node");
  process.exit(1);
}
const PATH = [dirname(fetchNode(major)), process.env.PATH].join(delimiter);
process.exit(spawnSync(command, args, { stdio: "inherit", env: { ...process.env, PATH } }).status ?? 1);
