import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { emergencySheetPdf } from "#server/office/emergency-sheet/sheet-pdf.ts";
import { emergencySheetFailures as failures } from "#server/office/emergency-sheet/tables.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, viewOf, write } from "#server/platform/core/work/work.ts";
import { letterHtml } from "#server/tenant/mail/letter-html.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { settings } from "#server/tenant/settings/tables.ts";
import { sheetPdfText } from "#shared/office/emergency-sheet/pdf-text.ts";
import { outdatedSheets, SHEET_KEYS, sheetFileName } from "#shared/office/emergency-sheet/rules.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";

const HOUR_MS = 3_600_000;
const RETRY_MS = 5 * 60_000;

/**
 * Mails and saves the sheet at every full hour where a property has set that, the first time at once. The last run is kept in memory only:
 * a restarted server makes one more sheet, which is wanted after a failure.
 */
export const emergencySheets: Job = {
  name: "emergency sheets",
  afterCommit: true,
  pausedBy: [],
  async run(runtime) {
    const orders = ordersOf(runtime.db);
    const done = doneOf(runtime.db);
    forgetTakenBack(runtime, orders, done);
    for (const order of orders) if (isDue(done.get(keyOf(order)), nowOf(runtime))) done.set(keyOf(order), await carryOut(runtime, order));
    const next = orders.map((order) => dueAfter(done.get(keyOf(order)) ?? null)).sort((a, b) => a - b)[0];
    return next === undefined ? null : new Date(next).toISOString();
  },
};

/** A property's setting: `value` is an address, or for saved sheets whether they are wanted. */
type Order = { property_id: string; time_zone: string; key: string; value: string };
type FinishedOrder = { order: Order; at: number; worked: boolean };

/** The settings of all properties, disabled ones too: their folders are emptied. */
function ordersOf(db: Db): Order[] {
  return db
    .select({ property_id: settings.property_id, time_zone: properties.time_zone, key: settings.key, value: settings.value })
    .from(settings)
    .innerJoin(properties, eq(properties.id, settings.property_id))
    .where(and(inArray(settings.key, [SHEET_KEYS.mail, SHEET_KEYS.save]), isNull(settings.deleted_at), isNull(properties.deleted_at)))
    .orderBy(asc(settings.property_id), asc(settings.key))
    .all();
}

/** A changed address makes a new order, which is carried out at once. */
function keyOf({ property_id, key, value }: Order): string {
  return `${property_id} ${key} ${value}`;
}

const memory = new WeakMap<Db, Map<string, FinishedOrder>>();

function doneOf(db: Db): Map<string, FinishedOrder> {
  let done = memory.get(db);
  if (!done) memory.set(db, (done = new Map()));
  return done;
}

/** Deletes saved sheets that may contain an erased person; the job, which the erasure wakes, saves a new one at once. */
export function renewSavedSheets({ db, config }: Pick<Runtime, "db" | "config">, property_id: string): void {
  const done = doneOf(db);
  for (const [key, { order }] of done) if (order.key === SHEET_KEYS.save && order.property_id === property_id) done.delete(key);
  forgetSheets(config, property_id);
}

/** Deletes the saved sheets of a property that no longer wants them. */
function forgetTakenBack({ config }: Runtime, orders: readonly Order[], done: Map<string, FinishedOrder>): void {
  const wanted = new Set(orders.map(keyOf));
  for (const [key, { order }] of done) {
    if (wanted.has(key)) continue;
    done.delete(key);
    if (order.key === SHEET_KEYS.save) forgetSheets(config, order.property_id);
  }
}

function nowOf({ clock }: Runtime): number {
  return clock().getTime();
}

/** The next full hour; the retry time after a failure. */
function dueAfter(done: FinishedOrder | null): number {
  if (done === null) return 0;
  const nextHour = (Math.floor(done.at / HOUR_MS) + 1) * HOUR_MS;
  return done.worked ? nextHour : Math.min(nextHour, done.at + RETRY_MS);
}

function isDue(done: FinishedOrder | undefined, now: number): boolean {
  return now >= dueAfter(done ?? null);
}

async function carryOut(runtime: Runtime, order: Order): Promise<FinishedOrder> {
  const { config } = runtime;
  const at = nowOf(runtime);
  const { property_id, value } = order;
  const actor = automatedActor(order);
  const view: View = { ...viewOf(runtime, actor), now: new Date(at).toISOString() };
  if (value === "false") {
    forgetSheets(config, property_id);
    return { order, at, worked: true };
  }
  const language = propertyLanguage(view);
  const isMail = order.key === SHEET_KEYS.mail;
  // A list of a possibly wrong day would only confuse by mail; the saved one is for users of this computer.
  if (isMail && isPaused(view, ["clock", "copy"])) return { order, at, worked: true };
  let reason: string | null;
  try {
    const sheet = await emergencySheetPdf(view, config, language);
    if (!isMail) saveSheet(view, config, sheet.content);
    reason = isMail ? await mailSheet(view, config, { to: value, sheet, language }) : null;
  } catch (thrown) {
    reason = thrown instanceof Error ? thrown.message : String(thrown);
  }
  recordOutcome(runtime, { view, to: isMail ? value : "emergency/", reason });
  return { order, at, worked: reason === null };
}

const failureAt = query(["destination"], (db, { property, destination }) =>
  db
    .select({ failed_at: failures.failed_at })
    .from(failures)
    .where(and(eq(failures.property_id, property), eq(failures.destination, destination))),
);
const insertFailure = command(["destination"], (db, { property, destination, now }) =>
  db.insert(failures).values({ property_id: property, destination, failed_at: now }),
);
const deleteFailure = command(["destination"], (db, { property, destination }) =>
  db.delete(failures).where(and(eq(failures.property_id, property), eq(failures.destination, destination))),
);

/** Records the first failure and the first success after it, not every hour. */
function recordOutcome(runtime: Runtime, { view, to, reason }: { view: View; to: string; reason: string | null }): void {
  const hadFailed = failureAt.get(view, { destination: to }) !== undefined;
  if (hadFailed === (reason !== null)) return;
  const parent = { object: "property", id: view.actor.property_id } as const;
  write(runtime, view.actor, (work) => {
    if (reason === null) {
      deleteFailure(work, { destination: to });
      work.record("emergency_sheet.recovered", parent, { words: { to } });
      return;
    }
    insertFailure(work, { destination: to });
    work.record("emergency_sheet.failed", parent, { words: { to, reason } });
  });
}

/** The folder of a property's sheets: people look there when the server is down. */
function folderOf(config: Config, property_id: string): string {
  return join(config.data_dir, "emergency", property_id);
}

/** Writes a sheet into the property's folder atomically, readable by the server's user only, and deletes the oldest ones. */
function saveSheet({ actor, now }: View, config: Config, content: Buffer): void {
  const folder = folderOf(config, actor.property_id);
  makeFolder(folder, 0o700);
  const path = join(folder, sheetFileName(localDate(now, actor.time_zone), localTime(now, actor.time_zone)));
  writeFileSync(`${path}.part`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
  for (const name of outdatedSheets(readdirSync(folder))) rmSync(join(folder, name), { force: true });
}

/** Deletes all sheets of a property, because they hold guests' data. */
function forgetSheets(config: Config, property_id: string): void {
  rmSync(folderOf(config, property_id), { recursive: true, force: true });
}

type Parcel = { to: string; sheet: Awaited<ReturnType<typeof emergencySheetPdf>>; language: Language };

/**
 * Sends the sheet and returns the error, null if it was sent. It bypasses the outbox: an old sheet that arrives late is worse than none,
 * and the next one is made within the hour.
 */
async function mailSheet(view: View, config: Config, { to, sheet, language }: Parcel): Promise<string | null> {
  const { name, branding } = getProperty(view, view.actor.property_id);
  const say = (key: "mail_subject" | "mail_body") => fill(sheetPdfText[key][language], { name, as_of: sheet.as_of });
  const body = say("mail_body");
  const delivery = await sendNow(view, config, {
    to: [to],
    subject: say("mail_subject"),
    text: body,
    html: letterHtml(body, { language, property_name: name, primary_color: branding.primary_color ?? null, kind: null, link: null }),
    attachments: [{ filename: sheet.name, content: sheet.content }],
  });
  return delivery.sent ? null : delivery.error;
}
