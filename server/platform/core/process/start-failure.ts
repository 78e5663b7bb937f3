import { statSync } from "node:fs";
import { diskTrouble } from "#server/platform/core/monitoring/disk.ts";
import type { Environment } from "#server/platform/core/process/env.ts";
import type { DiskTrouble } from "#shared/tenant/system/schema.ts";

/** Why the process could not start, as one sentence for its owner, and what helps. */
export function startFailure(thrown: unknown, { DATA_DIR, PORT, HOST }: Pick<Environment, "DATA_DIR" | "PORT" | "HOST">): string {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  if (code === "EADDRINUSE") return `port ${PORT} is taken by another program. Stop it, or set PORT to another one.`;
  if (code === "EADDRNOTAVAIL") return `${HOST} is no address of this computer. Set HOST to one, or leave it out.`;
  if (code === "EACCES" && thrown instanceof Error && "syscall" in thrown && thrown.syscall === "listen")
    return `this user may not open port ${PORT}. Set PORT to a number from 1024 on.`;
  const trouble = diskTrouble(thrown);
  if (trouble !== null) return SENTENCES[trouble](DATA_DIR);
  return thrown instanceof Error ? thrown.message : String(thrown);
}

const SENTENCES: Readonly<Record<DiskTrouble, (dataDir: string) => string>> = {
  full: (dataDir) => `the disk of ${dataDir} is full. Make space on it and start again; no data was lost.`,
  missing: notWritable,
  not_writable: notWritable,
  damaged: (dataDir) => `the database in ${dataDir} is damaged. Nothing was changed. ${RESTORE}`,
};

/** Advice for a damaged database. */
export const RESTORE = "Restore the last backup (npm run restore -- FILE), which keeps the damaged files beside it.";

function notWritable(dataDir: string): string {
  const [owner, user] = [statSync(dataDir, { throwIfNoEntry: false })?.uid, process.getuid?.()];
  if (owner === undefined || owner === user || user === undefined) {
    return `${dataDir} cannot be written. Check whether its disk is there and not read-only, and start again.`;
  }
  return `${dataDir} belongs to another user (${owner}, this is ${user}). Give it to this one (chown -R ${user} ${dataDir}), or start as that user.`;
}
