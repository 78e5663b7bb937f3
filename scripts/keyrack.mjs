#!/usr/bin/env node
// The packaged program. npx keyrack starts it; the commands are listed below: npx keyrack backup FILE, npx keyrack doctor, and so on.
import { join, resolve } from "node:path";

const COMMANDS = {
  start: "main",
  backup: "backup-command",
  restore: "backup-command",
  "reset-password": "reset-password",
  doctor: "doctor",
  "verify-dep": "verify-dep",
};

process.env.NODE_ENV ??= "production";
// The program reads its own files beside it; data and backups lie where the command was given.
process.env.DATA_DIR = resolve(process.env.DATA_DIR ?? "data");
if (process.env.BACKUP_DIR) process.env.BACKUP_DIR = resolve(process.env.BACKUP_DIR);
const [, , command = "start", value] = process.argv;
if (!(command in COMMANDS)) {
  console.error(`keyrack ${command}: there is no such command. There are: ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(1);
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...givenTo(command).filter(Boolean));
process.chdir(join(import.meta.dirname, ".."));
await import(`../dist/server/${COMMANDS[command]}.mjs`);

/** The arguments of a command, with paths as they are meant: from where the command was given. */
function givenTo(name) {
  if (name === "backup" || name === "restore") return [name, value && resolve(value)];
  if (name !== "verify-dep") return [value];
  const all = process.argv.slice(3);
  return all.map((each, at) => (each.startsWith("--") || all[at - 1] === "--key" ? each : resolve(each)));
}
