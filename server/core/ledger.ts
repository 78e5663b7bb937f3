import { join } from "node:path";
import { makeBell } from "#server/core/bell.ts";
import { DATABASE_FILE } from "#server/core/data-dir.ts";
import { migrateDb, openDb } from "#server/core/db.ts";
import type { Environment } from "#server/core/env.ts";
import { makeThrottleMemory } from "#server/core/throttle.ts";
import type { Ledger } from "#server/core/work.ts";
import type { Wiring } from "#server/wiring.ts";

/** The house's ledger as its environment describes it, brought to the newest shape. */
export function openLedger({ DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM }: Environment, wiring: Wiring): Ledger {
  const ledger: Ledger = {
    db: openDb(join(DATA_DIR, DATABASE_FILE)),
    clock: () => new Date(),
    bell: makeBell(),
    wiring,
    throttles: makeThrottleMemory(),
    home: { data_dir: DATA_DIR, public_url: PUBLIC_URL, smtp_url: SMTP_URL ?? null, mail_from: MAIL_FROM ?? null },
  };
  migrateDb(ledger.db, "drizzle/migrations");
  return ledger;
}
