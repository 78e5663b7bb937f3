import { createReadStream } from "node:fs";
import { join } from "node:path";
import { backupNamed } from "#server/office/backup/queries.ts";
import { backupsOf } from "#server/office/backup/state.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { backupFolder } from "#server/platform/core/process/data-dir.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { recordOfUser } from "#server/tenant/security-log/record.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Long enough to begin the download, and to go on with it where the line was cut. */
const ALLOWED_MS = 10 * 60_000;

type Downloader = { user_id: string; session_id: string; name: string };

/** Lets a session download one backup in the next minutes, and records it in the security log. */
export function allowDownload(work: Work, runtime: Runtime, { user_id, session_id, name }: Downloader): void {
  const file = backupNamed(runtime, name);
  recordOfUser(work, "backup_downloaded", { id: user_id, name: work.actor.name });
  backupsOf(runtime).downloads.set(session_id, { name: file.name, until: new Date(Date.parse(work.now) + ALLOWED_MS).toISOString() });
}

/** A backup for the session that may download it. Throws `session/password_needed` for every other one. */
export function downloadBackup(runtime: Runtime, session_id: string, asked: string): Download {
  const { name, size } = backupNamed(runtime, asked);
  const allowed = backupsOf(runtime).downloads.get(session_id);
  if (allowed?.name !== name || allowed.until < runtime.clock().toISOString()) throw new Problem("session/password_needed");
  const path = join(backupFolder(runtime.config), name);
  return new Download({ name, type: "application/octet-stream", size, content: (range) => createReadStream(path, range) });
}
