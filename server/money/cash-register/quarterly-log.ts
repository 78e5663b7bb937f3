import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { depFile } from "#server/money/cash-register/dep-export.ts";
import { cashReceipts, cashRegisters } from "#server/money/cash-register/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { backupFolder } from "#server/platform/core/process/data-dir.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { endedQuarter, nextQuarter } from "#shared/money/cash-register/quarters.ts";
import { instantAt, localDate } from "#shared/platform/core/stays.ts";

const HOUR_MS = 3_600_000;

/**
 * Puts the log of each register and ended quarter into the folder of the backups (RKSV, section 7: at least each quarter, on an external
 * medium, which `BACKUP_DIR` can be). A quarter whose receipts are not all signed yet, or whose folder is gone, is tried again after an
 * hour.
 */
export const quarterlyLogs: Job = {
  name: "keep logs of cash registers",
  afterCommit: false,
  pausedBy: ["clock", "copy"],
  retryMs: HOUR_MS,
  async run(runtime) {
    const now = runtime.clock().toISOString();
    const registers = allRegisters.all(runtime, {});
    const isDone: boolean[] = [];
    for (const register of registers) isDone.push(await keepQuarter(runtime, register, now));
    if (isDone.includes(false)) return new Date(Date.parse(now) + HOUR_MS).toISOString();
    const next = registers.map(({ time_zone }) => instantAt(nextQuarter(localDate(now, time_zone)), "00:05", time_zone));
    return next.sort()[0] ?? null;
  },
};

type Register = { id: string; number: string; property_id: string; time_zone: string; opened_at: string | null; closed_at: string | null };

const allRegisters = query(
  [],
  (db) =>
    db
      .select({
        id: cashRegisters.id,
        number: cashRegisters.number,
        property_id: cashRegisters.property_id,
        time_zone: properties.time_zone,
        opened_at: cashRegisters.opened_at,
        closed_at: cashRegisters.closed_at,
      })
      .from(cashRegisters)
      .innerJoin(properties, eq(properties.id, cashRegisters.property_id))
      // What a TSE has signed is kept by its provider, and exported as DSFinV-K.
      .where(ne(cashRegisters.device, sql`'fiskaly'`)),
  { acrossProperties: "one job keeps the logs of all properties" },
);

const unsignedBefore = query(
  ["register", "day"],
  (db, { register, day }) =>
    db
      .select({ id: cashReceipts.id })
      .from(cashReceipts)
      .where(and(eq(cashReceipts.register_id, register), isNull(cashReceipts.jws), lt(cashReceipts.local_time, day)))
      .limit(1),
  { acrossProperties: "of a register, which belongs to one property" },
);

/** True if nothing is left to do for the quarter that ended last. */
async function keepQuarter(runtime: Runtime, register: Register, now: string): Promise<boolean> {
  const { from, to, name, until } = endedQuarter(localDate(now, register.time_zone));
  const dayOf = (instant: string) => localDate(instant, register.time_zone);
  if (register.opened_at === null || dayOf(register.opened_at) > to) return true;
  if (register.closed_at !== null && dayOf(register.closed_at) < from) return true;
  const folder = join(backupFolder(runtime.config), "dep");
  const file = join(folder, `DEP_${register.number}_${name}_${register.property_id}.json`);
  if (existsSync(file)) return true;
  if (unsignedBefore.get(runtime, { register: register.id, day: until })) return false;
  // A folder of the owner's choice that is gone is not made again beside its disk.
  const { backup_dir } = runtime.config;
  if (backup_dir !== null && !existsSync(backup_dir)) throw new Error(`The folder ${backup_dir} is missing.`);
  makeFolder(folder);
  const { content } = await depFile(viewOf(runtime, automatedActor(register)), { register_id: register.id, from, to });
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
  return true;
}
