import type { BackupState } from "#shared/office/backup/schema.ts";

const FILE = { size: 48_200_000, before_version: null };

/** Backups as they should be: made this morning, encrypted, into a folder on another disk. */
export const GOOD_BACKUPS: BackupState = {
  object: "backups",
  is_overdue: false,
  failure: null,
  next_at: "2030-04-02T02:30:00.000Z",
  is_encrypted: true,
  running: null,
  test: null,
  test_failure: null,
  may_manage: true,
  folder: "/mnt/backup/edelweiss",
  last: { name: "keyrack-1a2b3c4d-2030-04-01T02-30-00.keyrack", made_at: "2030-04-01T02:30:00.000Z", ...FILE },
  files: [
    { name: "keyrack-1a2b3c4d-2030-04-01T02-30-00.keyrack", made_at: "2030-04-01T02:30:00.000Z", ...FILE },
    { name: "keyrack-1a2b3c4d-2030-03-31T02-30-00.keyrack", made_at: "2030-03-31T02:30:00.000Z", ...FILE },
    {
      name: "keyrack-1a2b3c4d-2030-03-30T09-12-44-before-1.1.0.keyrack",
      made_at: "2030-03-30T09:12:44.000Z",
      size: 47_900_000,
      before_version: "1.1.0",
    },
  ],
};
