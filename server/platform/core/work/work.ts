import { createHash } from "node:crypto";
import type { Transaction } from "better-sqlite3";
import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { idempotencyKeys } from "#server/platform/core/database/tables.ts";
import type { Monitor } from "#server/platform/core/monitoring/monitor.ts";
import type { ThrottleMemory } from "#server/platform/core/process/throttle.ts";
import { type Actor, callerOf } from "#server/platform/core/work/actor.ts";
import { type EventParent, insertEvent } from "#server/platform/core/work/events.ts";
import type { Announced, Disconnect, Notifier } from "#server/platform/core/work/notifier.ts";
import type { Wiring } from "#server/wiring.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";
import type { EventDataOf, EventType, EventWords, NewEvent } from "#shared/tenant/events/types.ts";

/** The server's configuration: the data folder, the address that guests use, the mail server, and where backups lie. */
export type Config = {
  data_dir: string;
  public_url: string;
  smtp_url: string | null;
  mail_from: string | null;
  /** Null for a folder in the data folder. */
  backup_dir: string | null;
  /** Null if backups are not encrypted. */
  backup_passphrase: string | null;
  /** True if calls to other systems may go to this computer itself. */
  allows_local_addresses: boolean;
};

/** The shared state of the process: one per process, one per test. */
export type Runtime = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly notifier: Notifier;
  readonly config: Readonly<Config>;
  readonly wiring: Wiring;
  readonly throttles: ThrottleMemory;
  readonly monitor: Monitor;
};

/** The context of a read: the database, the actor and the time. Every query takes one, so none can miss the property. */
export type View = { readonly db: Db; readonly actor: Actor; readonly now: string; readonly wiring: Wiring };

/** A view of the database for the actor at this moment. */
export function viewOf({ db, clock, wiring }: Runtime, actor: Actor): View {
  return { db, actor, now: clock().toISOString(), wiring };
}

/** The version that the caller saw of the entity named by the call's `id` (empty if it names none); any other version is stale. */
export type IfMatch = { id: string; version: number };

/**
 * Throws `stale` if the caller has seen another version of the entity that the call is about. A call without an id is about the one
 * entity of its kind.
 */
export function assertSeen(view: View | Work, { id = "", version }: { id?: string; version: number }): void {
  if ("ifMatch" in view && view.ifMatch?.id === id && view.ifMatch.version !== version) throw new Problem("stale");
}

/** The context of a write. Only `write` makes one, inside a transaction. */
export type Work = View & {
  readonly ifMatch: IfMatch | null;
  readonly config: Readonly<Config>;
  /** Appends the event of a change; see `shared/tenant/events/types.ts` for the types. */
  record<T extends EventType>(
    type: T,
    parent: EventParent,
    ...data: [EventWords<T>] extends [never] ? [EventData?] : [EventDataOf<T>]
  ): void;
  /** Appends an event that was composed before, and beside it what undo of the change needs. */
  recordEvent(parent: EventParent, event: NewEvent, undo?: object): void;
  /** Appends an event of a free type, posted through the API; returns its id. */
  post(type: string, parent: EventParent, data: EventData): string;
  /** The same transaction with another actor or time. */
  as(other: Partial<Pick<View, "actor" | "now">>): Work;
  /** Closes open connections after the commit: a removed member gets no further events. */
  disconnect(whom: Disconnect): void;
  /** Tells open screens after the commit that they show something old of which there is no event. */
  announce(announced: Announced): void;
};

/** Runs a part of a transaction. If it throws, what this part has written is undone, and the rest of the transaction can go on. */
export function undoneIfRefused<T>({ db }: Work, task: () => T): T {
  return db.$client.transaction(task)();
}

/** Options of a writing call beside its input. */
export type WriteRequest = {
  ifMatch?: IfMatch | null;
  idempotency?: { key: string; path: string; input: unknown } | null;
  /** For a task of many transactions: all but the last are quiet, and only the last notifies readers. */
  quiet?: boolean;
};

/**
 * The only way to write: runs `task` in one `BEGIN IMMEDIATE` transaction with its events, and notifies readers after the commit. A
 * repeated call (same key, caller and input within a day) gets the first response again.
 */
export function write<T>(runtime: Runtime, actor: Actor, task: (work: Work) => T, request: WriteRequest = {}): T {
  const { db, notifier } = runtime;
  let recorded = false;
  const disconnects: Disconnect[] = [];
  const announcements: Announced[] = [];
  const workAs = (who: Pick<View, "actor" | "now">): Work => {
    const work: Work = {
      db,
      wiring: runtime.wiring,
      ...who,
      ifMatch: request.ifMatch ?? null,
      config: runtime.config,
      record(type, parent, ...[data = {}]) {
        recorded = true;
        insertEvent(work, { type, parent, data });
      },
      recordEvent(parent, { type, data }, undo) {
        recorded = true;
        insertEvent(work, { type, parent, data, undo });
      },
      post(type, parent, data) {
        recorded = true;
        return insertEvent(work, { type, parent, data });
      },
      as: (other) => workAs({ ...who, ...other }),
      disconnect: (whom) => void disconnects.push(whom),
      announce: (announced) => void announcements.push(announced),
    };
    return work;
  };
  const work = workAs({ actor, now: runtime.clock().toISOString() });
  const result = atOnce(db, () => once(work, request.idempotency ?? null, () => task(work)));
  for (const whom of disconnects) notifier.disconnect(whom);
  for (const announced of announcements) notifier.announce(announced);
  if (recorded && !request.quiet) notifier.notify(actor.property_id);
  return result;
}

/**
 * The same for a task that does more than one transaction, or something outside of the database: a repeated call gets the first response,
 * and the task is not run again. One that comes while the first is under way waits for it. Its own writes carry no key.
 */
export async function doOnce<T>(runtime: Runtime, actor: Actor, task: () => T | Promise<T>, request: WriteRequest = {}): Promise<T> {
  const idempotency = request.idempotency ?? null;
  if (!idempotency) return task();
  const tasks = underWayIn(runtime);
  const name = `${callerOf(actor)} ${idempotency.key}`;
  for (let first = tasks.get(name); first; first = tasks.get(name)) await first;
  const known = write(runtime, actor, (work) => knownAnswer(work, idempotency));
  if (known) return known.answer as T;
  const running = runAndRemember(runtime, actor, { task, idempotency });
  const ended = () => void tasks.delete(name);
  tasks.set(name, running.then(ended, ended));
  return running;
}

type Rememberable<T> = { task: () => T | Promise<T>; idempotency: Repeatable };

async function runAndRemember<T>(runtime: Runtime, actor: Actor, { task, idempotency }: Rememberable<T>): Promise<T> {
  const answer = await task();
  return write(runtime, actor, () => answer, { idempotency });
}

/** Running tasks, by caller and key. */
const underWay = new WeakMap<Runtime, Map<string, Promise<void>>>();

function underWayIn(runtime: Runtime): Map<string, Promise<void>> {
  let tasks = underWay.get(runtime);
  if (!tasks) underWay.set(runtime, (tasks = new Map()));
  return tasks;
}

const transactions = new WeakMap<Sqlite, Transaction<(task: () => unknown) => unknown>>();

/** Runs a task in a `BEGIN IMMEDIATE` transaction; the transaction function is created once per connection. */
function atOnce<T>({ $client }: Db, task: () => T): T {
  let transaction = transactions.get($client);
  if (!transaction) transactions.set($client, (transaction = $client.transaction((run) => run())));
  return transaction.immediate(task) as T;
}

/** Fields that are shown once at creation and stored nowhere, not even in the idempotency response. */
const SHOWN_ONCE = new Set(["secret", "default_password", "recovery_codes", "secret_address", "guest_url"]);

const BY_CALLER = { acrossProperties: "responses are stored by caller, who belongs to one property" };

const forgetAnswersBefore = command(
  ["oldest"],
  (db, { oldest }) => db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, oldest)),
  BY_CALLER,
);
const answerTo = query(
  ["caller", "key"],
  (db, { caller, key }) =>
    db
      .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))),
  BY_CALLER,
);
const rememberAnswer = command(
  ["caller", "key", "fingerprint", "answer", "created_at"],
  (db, values) => db.insert(idempotencyKeys).values(values),
  BY_CALLER,
);

type Repeatable = NonNullable<WriteRequest["idempotency"]>;

function once<T>(work: Work, repeat: WriteRequest["idempotency"], task: () => T): T {
  if (!repeat) return task();
  const known = knownAnswer(work, repeat);
  if (known) return known.answer as T;
  const answer = task();
  rememberAnswer(work, {
    caller: callerOf(work.actor),
    key: repeat.key,
    fingerprint: fingerprintOf(repeat),
    answer: JSON.stringify(answer ?? null, (name, value: unknown) => (SHOWN_ONCE.has(name) ? null : value)),
    created_at: work.now,
  });
  return answer;
}

/** The response to an earlier call with this key; null for a first one. Throws `idempotency_key_reused` if that had another input. */
function knownAnswer(work: Work, repeat: Repeatable): { answer: unknown } | null {
  forgetAnswersBefore(work, { oldest: new Date(Date.parse(work.now) - DAY_MS).toISOString() });
  const known = answerTo.get(work, { caller: callerOf(work.actor), key: repeat.key });
  if (!known) return null;
  if (known.fingerprint !== fingerprintOf(repeat)) throw new Problem("idempotency_key_reused");
  // A call without output has none the second time either.
  return { answer: JSON.parse(known.answer) ?? undefined };
}

function fingerprintOf({ path, input }: Repeatable): string {
  return createHash("sha256")
    .update(JSON.stringify([path, input]))
    .digest("base64");
}
