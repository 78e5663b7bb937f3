// npm run on-node -- 24 COMMAND: runs a command on another version of Node, whose program comes from the npm registry.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { fetchProgram } from "./registry-program.mjs";

const [, , version, command, ...args] = process.argv;
if (!/^\d+(\.\d+)*$/.test(version ?? "") || !command) {
  console.error("npm run on-node -- 24 npx vitest run --config=tests/vitest.config.ts --project=node");
  process.exit(1);
}
const isWindows = process.platform === "win32";
// The registry's name for Windows is win.
const name = `node-${isWindows ? "win" : process.platform}-${process.arch}@${version}`;
const PATH = [dirname(fetchProgram(name, isWindows ? "bin/node.exe" : "bin/node")), process.env.PATH].join(delimiter);
process.exit(spawnSync(command, args, { stdio: "inherit", env: { ...process.env, PATH } }).status ?? 1);
