#!/usr/bin/env node
// The packaged program: npx keyrack, npx keyrack backup FILE, npx keyrack restore FILE, npx keyrack reset-password EMAIL, npx keyrack verify-dep FILE
import { resolve } from "node:path";

const COMMANDS = {
  start: "main",
  backup: "backup-command",
  restore: "backup-command",
  "reset-password": "reset-password",
  "verify-dep": "verify-dep",
};

process.env.NODE_ENV ??= "production";
// The program reads its own files beside it; data and backups lie where the command was given.
process.env.DATA_DIR = resolve(process.env.DATA_DIR ?? "data");
if (process.env.BACKUP_DIR) process.env.BACKUP_DIR = resolve(process.env.BACKUP_DIR);
const [, , command = "start", value, ...options] = process.argv;
if (!(command in COMMANDS)) {
  console.error(`keyrack ${command}: there is no such command. There are: ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(1);
}
const isFile = command === "backup" || command === "restore";
const given = isFile ? [command, value && resolve(value)] : command === "verify-dep" ? [value && resolve(value), ...options] : [value];
process.argv.splice(2, Number.POSITIVE_INFINITY, ...given.filter(Boolean));
process.chdir(new URL("..", import.meta.url).pathname);
await import(`../dist/server/${COMMANDS[command]}.mjs`);
