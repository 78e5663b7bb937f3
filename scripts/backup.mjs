// npm run backup -- FILE, npm run restore -- FILE
import { resolve } from "node:path";
import { prepareProgram } from "./prepare.mjs";

// A path is meant from where the command was given.
if (process.argv[3]) process.argv[3] = resolve(process.env.INIT_CWD ?? ".", process.argv[3]);
await prepareProgram();
await import("../dist/server/backup-command.mjs");
