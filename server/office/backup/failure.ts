import type { BackupFailure } from "#shared/office/backup/schema.ts";
import { backupText } from "#shared/office/backup/text.ts";

/** A backup that could not be made or opened, by its reason. The message is for the terminal and the log. */
export class FailedBackup extends Error {
  readonly reason: BackupFailure;

  constructor(reason: BackupFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, BackupFailure>> = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EFBIG: "disk_full",
  SQLITE_FULL: "disk_full",
  ENOENT: "folder_missing",
  ENOTDIR: "folder_missing",
  EACCES: "not_writable",
  EPERM: "not_writable",
  EROFS: "not_writable",
  SQLITE_READONLY: "not_writable",
  SQLITE_CANTOPEN: "not_writable",
  SQLITE_CORRUPT: "damaged",
  SQLITE_NOTADB: "damaged",
};

/** Why a backup failed, by what the system or SQLite said. */
export function reasonOf(thrown: unknown): BackupFailure {
  if (thrown instanceof FailedBackup) return thrown.reason;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  return REASONS[code] ?? REASONS[code.split("_").slice(0, 2).join("_")] ?? "unexpected";
}

/** One sentence for the terminal and the log, also where the system only has a code. */
export function sentenceOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const reason = reasonOf(thrown);
  if (thrown instanceof FailedBackup || reason === "unexpected") return message;
  return `${backupText[`failure_${reason}`].en} (${message})`;
}
