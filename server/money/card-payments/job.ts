import { applySession } from "#server/money/card-payments/apply-session.ts";
import { wireOf } from "#server/money/card-payments/checkout.ts";
import { earliestCheck, pagesDue, updatePage } from "#server/money/card-payments/sessions.ts";
import { cardAccount } from "#server/money/card-payments/setup.ts";
import { readSession } from "#server/money/card-payments/stripe.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";

const MINUTE_MS = 60_000;

/** The pause after a provider that did not answer. */
const AWAY_MS = 15 * MINUTE_MS;

type DuePage = ReturnType<typeof pagesDue.all>[number];

/** Asks the providers of card payments how open pages stand: a report that was lost is found, and a page that has ended is closed. */
export const cardPaymentsJob: Job = {
  name: "check card payments",
  afterCommit: true,
  pausedBy: ["copy"],
  async run(runtime) {
    for (const due of pagesDue.all(runtime, { now: runtime.clock().toISOString() })) await check(runtime, due);
    return earliestCheck.get(runtime, {})?.at ?? null;
  },
};

async function check(runtime: Runtime, { session_id, state, ...place }: DuePage): Promise<void> {
  const account = cardAccount(viewOf(runtime, automatedActor(place)));
  const told = account && (await readSession(account, wireOf(runtime.config), session_id));
  inProperty(runtime, place, (work) => {
    if (told?.id === session_id) return void applySession(work, told);
    const isOver = account === null && state === "open";
    // Without an account nobody can be asked; an unusable answer is requested again. Money that came stays to be posted.
    const check_at = isOver ? null : new Date(Date.parse(work.now) + AWAY_MS).toISOString();
    updatePage(work, { session: session_id, state: isOver ? "expired" : state, check_at });
  });
}
