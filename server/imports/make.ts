import { asProblem } from "#server/core/problem.ts";
import type { View, Work } from "#server/core/work.ts";
import type { PlannedRow } from "#server/imports/plan.ts";
import { countsOf, planWhole, refuseAll } from "#server/imports/service.ts";
import { getProperty } from "#server/properties/queries.ts";
import type { Language } from "#shared/core/fields.ts";
import { problemsText } from "#shared/core/problems-text.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import type { ImportOutcome } from "#shared/imports/schema.ts";
import { importsText } from "#shared/imports/text.ts";

/** Who brings a file: `write` remembers the answer of a call that comes twice. */
type Bringer = { view: View; language: Language; write<T>(task: (work: Work) => T): T };
type Brought = { bytes: Buffer; kind: ImportKind; mapping?: Readonly<Record<string, number | null>> | undefined };

/**
 * Takes a file over, all or nothing: every row is judged beforehand, while the house works on, and then all are written
 * in one transaction. Throws `validation` with every bad row, or with the one that the house refuses after all.
 */
export async function makeImport({ view, language, write }: Bringer, { bytes, kind, mapping }: Brought): Promise<ImportOutcome> {
  const plan = await planWhole(view, bytes, { kind, mapping }, language);
  const isLater = ({ judged }: PlannedRow) => judged?.isFlexible === true;
  const fresh = plan.rows.filter(({ judged }) => judged?.result === "made");
  const counts = countsOf(plan);
  return write((work) => {
    for (const row of [...fresh.filter((each) => !isLater(each)), ...fresh.filter(isLater)]) makeRow(work, row, language);
    const { actor } = work;
    const words = { what: importsText[kind][actor.language], count: String(counts.made) };
    if (counts.made > 0) work.record("import.made", getProperty(work, actor.property_id), { words, kind, ...counts });
    return { kind, ...counts };
  });
}

/** A row that the house refuses after all (the last room has gone meanwhile) takes the whole import back. */
function makeRow(work: Work, { row, judged }: PlannedRow, language: Language): void {
  try {
    judged?.make(work);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem) throw thrown;
    const detail = problem.errors[0]?.message ?? problem.detail;
    const message = detail ? `${problemsText[problem.type][language]} (${detail})` : problemsText[problem.type][language];
    refuseAll([{ path: `rows.${row}`, message }]);
  }
}
