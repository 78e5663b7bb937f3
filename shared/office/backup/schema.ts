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

const Failure = z.object({
  time: z.string().describe("When it happened"),
  reason: z.enum(BACKUP_FAILURES).describe("Why it failed"),
  detail: z.string().describe("The message of the operating system"),
});

/** A backup in the folder. It has its name since it was opened again. */
export const BackupFile = z.object({
  name: z.string().describe("The backup's file name"),
  made_at: z.string().describe("When it was made"),
  size: z.int().describe("Size in bytes"),
  before_version: z.string().nullable().describe("The version whose update it was made before; null for a daily one"),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** Result of a test restore. */
export const RestoreTest = z.object({
  time: z.string().describe("When it happened"),
  name: z.string().describe("The backup's file name"),
  took_ms: z.int().describe("How long it took, in milliseconds"),
  bookings: z.int().describe("How many bookings are in it"),
  invoices: z.int().describe("How many invoices are in it"),
  files: z.int().describe("How many files are in it"),
});
export type RestoreTest = z.infer<typeof RestoreTest>;

/** `GET /backups`. */
export const BackupState = z.object({
  object: z.literal("backups"),
  last: BackupFile.nullable().describe("The last backup; null for none yet"),
  is_overdue: z.boolean().describe("The last one is older than two days"),
  failure: Failure.nullable().describe("Why the last one failed; null if it did not"),
  next_at: z.string().nullable().describe("When the next one is made"),
  is_encrypted: z.boolean().describe("It is encrypted"),
  running: z.enum(["backup", "test"]).nullable().describe("What is under way; null for nothing"),
  test: RestoreTest.nullable().describe("The last test restore since the start of the program; null for none yet"),
  test_failure: Failure.nullable().describe("Why the last test failed; null if it did not"),
  may_manage: z.boolean().describe("The caller may make, download and test backups"),
  folder: z.string().nullable().describe("The folder that contains them; null for those who may not manage them"),
  files: z.array(BackupFile).describe("The backups in the folder, the newest first"),
});
export type BackupState = z.infer<typeof BackupState>;

/** A backup by its file name. */
export const ByBackupName = z.strictObject({ name: z.string().min(1).max(200).describe("The backup's file name") });
