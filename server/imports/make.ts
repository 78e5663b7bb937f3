import { setImmediate } from "node:timers/promises";
import type { Actor } from "#server/core/actor.ts";
import type { Db } from "#server/core/db.ts";
import { prepared } from "#server/core/prepared.ts";
import { asProblem } from "#server/core/problem.ts";
import { type Ledger, type View, type Work, write } from "#server/core/work.ts";
import type { PlannedRow } from "#server/imports/plan.ts";
import { countsOf, planWhole, refuseAll } from "#server/imports/service.ts";
import { TURN_MS } from "#server/imports/turns.ts";
import { getProperty } from "#server/properties/queries.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { problemsText } from "#shared/core/problems-text.ts";
import { fill } from "#shared/core/text.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import { type ImportOutcome, ImportProgress } from "#shared/imports/schema.ts";
import { importsText, importTrouble } from "#shared/imports/text.ts";

/** Who brings a file: `write` remembers the answer of a call that comes twice. */
type Bringer = { ledger: Ledger; actor: Actor; view: View; language: Language; write<T>(task: (work: Work) => T): T };
type Brought = { bytes: Buffer; kind: ImportKind; mapping?: Readonly<Record<string, number | null>> | undefined };

/** How often it is told how far it has come: each twentieth, and not for a few rows. */
const TELLINGS = 20;
const FEW_ROWS = 200;

/**
 * Takes a file over. Every row is judged beforehand, so that a bad one refuses them all; then they are written in
 * slices, each a transaction of its own. Where that is cut off (a power cut, or a colleague who took the last room
 * meanwhile) what is written stays, each row whole, and the same file brought again goes on from there: it knows each
 * row by its number, its e-mail or all that it says.
 */
export async function makeImport(bringer: Bringer, { bytes, kind, mapping }: Brought): Promise<ImportOutcome> {
  const { ledger, actor, view, language } = bringer;
  const isMine = begin(ledger.db, actor.property_id);
  if (!isMine)
    throw new Problem("validation", importTrouble.under_way[language], [{ path: "file", message: importTrouble.under_way[language] }]);
  try {
    const plan = await planWhole(view, bytes, { kind, mapping }, language);
    const isLater = ({ judged }: PlannedRow) => judged?.isFlexible === true;
    const fresh = plan.rows.filter(({ judged }) => judged?.result === "made");
    const rows = [...fresh.filter((row) => !isLater(row)), ...fresh.filter(isLater)];
    await makeInSlices(bringer, { kind, rows });
    const counts = countsOf(plan);
    return bringer.write((work) => {
      const words = { what: importsText[kind][actor.language], count: String(counts.made) };
      // What was cut off before has come to its end with it.
      if (counts.made > 0 || importProgress(work))
        work.record("import.made", getProperty(work, actor.property_id), { words, kind, ...counts });
      return { kind, ...counts };
    });
  } finally {
    UNDER_WAY.get(ledger.db)?.delete(actor.property_id);
  }
}

/** How far the last import has come; null where none was begun, or it has come to its end. */
export function importProgress(view: View): ImportProgress | null {
  const sql = `SELECT type, data FROM events WHERE parent_id = ? AND type IN ('import.progressed', 'import.made') ORDER BY seq DESC LIMIT 1`;
  const last = prepared<{ type: string; data: string }>(view.db, sql).get(view.actor.property_id);
  if (last?.type !== "import.progressed") return null;
  const is_running = UNDER_WAY.get(view.db)?.has(view.actor.property_id) ?? false;
  return ImportProgress.parse({ ...JSON.parse(last.data), is_running });
}

/** Which properties take something over just now. */
const UNDER_WAY = new WeakMap<Db, Set<string>>();

function begin(db: Db, property_id: string): boolean {
  const properties = UNDER_WAY.get(db) ?? new Set();
  UNDER_WAY.set(db, properties);
  const isFree = !properties.has(property_id);
  properties.add(property_id);
  return isFree;
}

type Slices = { kind: ImportKind; rows: readonly PlannedRow[] };

async function makeInSlices({ ledger, actor, language }: Bringer, { kind, rows }: Slices): Promise<void> {
  const step = Math.max(FEW_ROWS, Math.ceil(rows.length / TELLINGS));
  let done = 0;
  let told = 0;
  const tell = (work: Work) => {
    told = done;
    const words = { what: importsText[kind][actor.language], done: String(done), count: String(rows.length) };
    work.record("import.progressed", getProperty(work, actor.property_id), { words, kind, done, count: rows.length });
  };
  const quietly = withoutBell(ledger);
  try {
    while (done < rows.length) {
      done = write(quietly, actor, (work) => makeSlice(work, rows, { from: done, language }));
      if (done - told >= step && done < rows.length) write(ledger, actor, tell);
      await setImmediate();
    }
  } finally {
    const isCutOff = done > told && done < rows.length;
    if (isCutOff) write(ledger, actor, tell);
  }
}

/**
 * Screens are told of many rows at once, so that they read what they show once more and not for each row. What a colleague
 * does meanwhile rings as ever.
 */
function withoutBell(ledger: Ledger): Ledger {
  return { ...ledger, bell: { ...ledger.bell, ring: () => undefined } };
}

/** Answers how many rows there are now. */
function makeSlice(work: Work, rows: readonly PlannedRow[], { from, language }: { from: number; language: Language }): number {
  const end = performance.now() + TURN_MS;
  let next = from;
  do {
    const planned = rows[next];
    if (planned) makeRow(work, planned, { done: from, count: rows.length, language });
    next += 1;
  } while (next < rows.length && performance.now() < end);
  return next;
}

/** A row that the house refuses after all: the last room has gone meanwhile. */
function makeRow(work: Work, { row, judged }: PlannedRow, so: { done: number; count: number; language: Language }): void {
  const { done, count, language } = so;
  try {
    judged?.make(work);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem) throw thrown;
    const detail = problem.errors[0]?.message ?? problem.detail;
    const reason = detail ? `${problemsText[problem.type][language]} (${detail})` : problemsText[problem.type][language];
    const stopped = done === 0 ? "" : ` ${fill(importTrouble.stopped[language], { done, count })}`;
    refuseAll([{ path: `rows.${row}`, message: `${reason}${stopped}` }]);
  }
}
