/** A backup that the program made by itself, as its name tells. */
export type BackupName = {
  name: string;
  /** Several installations may share one folder; none touches what another has made. */
  installation: string;
  /** An instant in whole seconds. */
  made_at: string;
  /** The version that the data was updated to next; null for a daily backup. */
  before_version: string | null;
};

/** Of a property's id, whose end is random. */
const INSTALLATION_LETTERS = 8;
const NAME = /^keyrack-([0-9a-f]{8})-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})(?:-before-([\w.+]+))?\.keyrack$/;

/** Identifies an installation in the names of its backups: the end of its first property's id. */
export function installationOf(firstPropertyId: string | null): string {
  return (firstPropertyId ?? "").replaceAll("-", "").slice(-INSTALLATION_LETTERS).padStart(INSTALLATION_LETTERS, "0");
}

/** `keyrack-1a2b3c4d-2026-11-23T03-30-00.keyrack`, and `…-before-1.1.0.keyrack` before an update. */
export function backupName({ installation, made_at, before_version }: Omit<BackupName, "name">): string {
  const time = made_at.slice(0, "2026-11-23T03:30:00".length).replaceAll(":", "-");
  return `keyrack-${installation}-${time}${before_version === null ? "" : `-before-${before_version.replaceAll("-", "_")}`}.keyrack`;
}

/** Null for every name that `backupName` does not make. */
export function parseBackupName(name: string): BackupName | null {
  const [, installation, date, hours, minutes, seconds, before_version] = NAME.exec(name) ?? [];
  if (installation === undefined) return null;
  const ms = Date.parse(`${date}T${hours}:${minutes}:${seconds}.000Z`);
  if (Number.isNaN(ms)) return null;
  const parsed = { installation, made_at: new Date(ms).toISOString(), before_version: before_version ?? null };
  return backupName(parsed) === name ? { name, ...parsed } : null;
}

/** An installation's own backups among the names of a folder, newest first. */
export function ownBackups(names: readonly string[], installation: string): BackupName[] {
  return names
    .flatMap((name) => parseBackupName(name) ?? [])
    .filter((backup) => backup.installation === installation)
    .sort((one, other) => compare(other.made_at, one.made_at) || compare(one.name, other.name));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
