import { setImmediate } from "node:timers/promises";
import { asProblem } from "#server/platform/core/calls/problem.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, type Work, write } from "#server/platform/core/work/work.ts";
import { countsOf, type ImportRequest, type PlannedRow, planOrRefuse } from "#server/tenant/imports/plan-import.ts";
import { asOnlyImport, type RunningImport } from "#server/tenant/imports/running-imports.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { problemsText } from "#shared/platform/core/problems-text.ts";
import type { ImportOutcome } from "#shared/tenant/imports/schema.ts";
import { importsText } from "#shared/tenant/imports/text.ts";

/** The caller of an import. */
type Bringer = { runtime: Runtime; actor: Actor; view: View; language: Language };
type Brought = Omit<ImportRequest, "language"> & { skip_bad_rows: boolean };
/** A row that is refused while writing: its room was taken since it was validated. */
type Refusal = ImportOutcome["refusals"][number];

/** The longest time of one transaction, for which other calls wait. */
const TRANSACTION_MS = 12;
const NAMED_REFUSALS = 200;

/**
 * Imports a file. Every row is validated first, and one bad row refuses all (`validation`), unless bad rows are skipped. Then the rows are
 * written in many short transactions, so that no other call waits for thousands of them. An import that was stopped or interrupted
 * continues when the same file is imported again, since existing rows are skipped. Throws `import/running` while another import runs.
 */
export function makeImport(bringer: Bringer, brought: Brought): Promise<ImportOutcome> {
  const { runtime, actor, view, language } = bringer;
  return asOnlyImport(runtime, actor, async (state) => {
    state.kind = brought.kind;
    const plan = await planOrRefuse(view, { ...brought, language });
    const fresh = plan.rows.filter((row) => row.plan?.result === "made");
    // Flexible rows take any room that the others leave.
    const queue = [...fresh.filter((row) => !row.plan?.isFlexible), ...fresh.filter((row) => row.plan?.isFlexible)];
    state.count = queue.length;
    // Notifies screens of the imported rows, also after an error.
    const making = makeRows({ bringer, queue, settle: plan.rules.settle }, state);
    const unmade = await making.finally(() => runtime.notifier.notify(actor.property_id));
    const refusals = [...plan.rows.flatMap(refusalOfRow), ...unmade].toSorted((a, b) => a.row - b.row);
    const counts = { ...countsOf(plan), made: state.done - unmade.length };
    return write(runtime, actor, (work) => {
      const { de, en } = importsText[brought.kind];
      const words = { what: importsText[brought.kind][actor.language], what_de: de, what_en: en, count: String(counts.made) };
      const outcome = { kind: brought.kind, ...counts, refused: refusals.length, stopped: state.done < state.count };
      if (counts.made > 0) work.record("import.made", getProperty(work, actor.property_id), { words, ...outcome });
      return { ...outcome, refusals: refusals.slice(0, NAMED_REFUSALS) };
    });
  });
}

type Making = { bringer: Bringer; queue: readonly PlannedRow[]; settle: (committed: boolean) => void };

/** Writes the rows, a few milliseconds' worth in each transaction; returns those that were refused. */
async function makeRows({ bringer, queue, settle }: Making, state: RunningImport): Promise<Refusal[]> {
  const { runtime, actor, language } = bringer;
  const refusals: Refusal[] = [];
  const left = [...queue].reverse();
  while (left.length > 0 && !state.stopped) {
    let made = 0;
    try {
      write(runtime, actor, (work) => void (made = makeSome(work, left)), { quiet: true });
      settle(true);
      left.length -= made;
      state.done += made;
    } catch (thrown) {
      settle(false);
      // The transaction was rolled back: the rows before the refused one are written again in the next.
      const { row, problem } = refusalIn(thrown);
      left.splice(
        left.findIndex((each) => each.row === row),
        1,
      );
      refusals.push({ row, message: messageOf(problem, language) });
      state.done += 1;
    }
    await setImmediate();
  }
  return refusals;
}

/** Writes rows from the end of the list until the time is up; returns their number. */
function makeSome(work: Work, left: readonly PlannedRow[]): number {
  const end = performance.now() + TRANSACTION_MS;
  let made = 0;
  while (made < left.length && (made === 0 || performance.now() < end)) {
    made += 1;
    const row = left[left.length - made];
    if (row) makeRow(work, row);
  }
  return made;
}

class RowRefused extends Error {
  readonly row: number;
  readonly problem: Problem;

  constructor(row: number, problem: Problem) {
    super(problem.message);
    this.row = row;
    this.problem = problem;
  }
}

function makeRow(work: Work, { row, plan }: PlannedRow): void {
  try {
    plan?.make(work);
  } catch (thrown) {
    const problem = asProblem(thrown);
    throw problem ? new RowRefused(row, problem) : thrown;
  }
}

function refusalIn(thrown: unknown): RowRefused {
  if (thrown instanceof RowRefused) return thrown;
  throw thrown;
}

function refusalOfRow({ row, plan, errors }: PlannedRow): Refusal[] {
  return plan === null ? [{ row, message: errors.map(({ message }) => message).join("; ") }] : [];
}

function messageOf(problem: Problem, language: Language): string {
  const detail = problem.errors[0]?.message ?? problem.detail;
  return detail ? `${problemsText[problem.type][language]} (${detail})` : problemsText[problem.type][language];
}
