import { z } from "zod";

/** Why a backup could not be made or opened. */
export const BACKUP_FAILURES = [
  "disk_full",
  "folder_missing",
  "not_writable",
  "no_answer",
  "damaged",
  "passphrase",
  "interrupted",
  "unexpected",
] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

const Failure = z.object({ time: z.string(), reason: z.enum(BACKUP_FAILURES), /** What the system said. */ detail: z.string() });

/** A backup in the folder. It has its name since it was opened again. */
export const BackupFile = z.object({
  name: z.string(),
  made_at: z.string(),
  size: z.int(),
  /** The version that the data was updated to next; null for a daily backup. */
  before_version: z.string().nullable(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** What a test restore has found in a backup. */
export const RestoreTest = z.object({
  time: z.string(),
  /** The backup's file. */
  name: z.string(),
  took_ms: z.int(),
  bookings: z.int(),
  invoices: z.int(),
  files: z.int(),
});
export type RestoreTest = z.infer<typeof RestoreTest>;

/** `GET /backups`. */
export const BackupState = z.object({
  object: z.literal("backups"),
  /** The newest backup; null without any. */
  last: BackupFile.nullable(),
  /** True if it is older than two days. */
  is_overdue: z.boolean(),
  /** Why the last try failed; null after a good one. */
  failure: Failure.nullable(),
  next_at: z.string().nullable(),
  is_encrypted: z.boolean(),
  /** What is done at the moment. */
  running: z.enum(["backup", "test"]).nullable(),
  /** The last test restore since the start of the program. */
  test: RestoreTest.nullable(),
  test_failure: Failure.nullable(),
  /** True if the caller may make, try and download backups: they hold all properties of the installation. */
  may_manage: z.boolean(),
  /** The folder and its backups, newest first; null and none for whoever may not manage them. */
  folder: z.string().nullable(),
  files: z.array(BackupFile),
});
export type BackupState = z.infer<typeof BackupState>;

/** A backup by its file name. */
export const ByBackupName = z.strictObject({ name: z.string().min(1).max(200) });
