import type { View, Work } from "#server/platform/core/work/work.ts";
import { recordKeyEvent } from "#server/stays/access-control/key-events.ts";
import { shownToken, tokenStore } from "#server/stays/access-control/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { canShowCode } from "#shared/stays/access-control/rules.ts";

/** The caller of a code. `write` stores the response of an idempotent call, so the code is read beside it. */
type CodeCaller = { view: View; write<T>(task: (work: Work) => T): T };

/** The code of a key for the front desk; the look is recorded. Throws `booking/invalid_status` while a lock has not confirmed it. */
export function showCode({ view, write }: CodeCaller, id: string): { pin: string } {
  write((work) => recordKeyEvent(work, showable(work, id), "code_shown"));
  return { pin: showable(view, id).code };
}

function showable(view: View | Work, id: string) {
  const token = tokenStore.get(view, id);
  const { code } = token;
  if (code === null || !canShowCode(shownToken(token))) throw new Problem("booking/invalid_status");
  return { ...token, code };
}
