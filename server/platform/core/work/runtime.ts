import { join } from "node:path";
import { openDb } from "#server/platform/core/database/db.ts";
import { MIGRATIONS, migrate } from "#server/platform/core/database/migrations.ts";
import { makeMonitor } from "#server/platform/core/monitoring/monitor.ts";
import { checkDataPlace } from "#server/platform/core/pause/pauses.ts";
import { DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import type { Environment } from "#server/platform/core/process/env.ts";
import { makeThrottleMemory } from "#server/platform/core/process/throttle.ts";
import { makeNotifier } from "#server/platform/core/work/notifier.ts";
import type { Config, Runtime } from "#server/platform/core/work/work.ts";
import type { Wiring } from "#server/wiring.ts";

/** The runtime of the process, whose own address is known once it listens. */
type OpenedRuntime = Runtime & { readonly config: Config };

/** The runtime for the environment's configuration, with its database migrated to the newest version. */
export function openRuntime(environment: Environment, wiring: Wiring): OpenedRuntime {
  const { DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM, BACKUP_DIR, BACKUP_PASSPHRASE, ALLOW_LOCAL_ADDRESSES } = environment;
  const monitor = makeMonitor();
  const runtime: OpenedRuntime = {
    db: openDb(join(DATA_DIR, DATABASE_FILE), monitor.slowQuery),
    monitor,
    clock: () => new Date(),
    notifier: makeNotifier(),
    wiring,
    throttles: makeThrottleMemory(),
    config: {
      data_dir: DATA_DIR,
      public_url: PUBLIC_URL,
      smtp_url: SMTP_URL ?? null,
      mail_from: MAIL_FROM ?? null,
      backup_dir: BACKUP_DIR ?? null,
      backup_passphrase: BACKUP_PASSPHRASE ?? null,
      allows_local_addresses: ALLOW_LOCAL_ADDRESSES,
    },
  };
  migrate(runtime.db.$client, MIGRATIONS);
  checkDataPlace(runtime);
  return runtime;
}
