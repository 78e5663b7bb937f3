// npm run verify-dep -- FILE [--key BASE64] [--keys FILE] [--part]
import { resolve } from "node:path";
import { prepareProgram } from "./prepare.mjs";

// A path is meant from where the command was given.
const isPath = (value, index, all) => !value.startsWith("--") && all[index - 1] !== "--key";
const given = process.argv.slice(2);
process.argv.splice(
  2,
  given.length,
  ...given.map((value, index) => (isPath(value, index, given) ? resolve(process.env.INIT_CWD ?? ".", value) : value)),
);
await prepareProgram();
await import("../dist/server/verify-dep.mjs");
