import { type Agreeing, makeAgreement } from "#server/channels/channel-engine/agreement.ts";
import type { PartnerWishes } from "#server/channels/channel-engine/driver.ts";
import { connectionStore, stateOf } from "#server/channels/channel-engine/queries.ts";
import { changeState } from "#server/channels/channel-engine/state.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";

/** The message that a partner answers with its requests: its kind, and if it stated all that there is of it. */
type Answered = { kind: "rooms" | "plans"; complete: boolean };

/** Does what a partner asks for in an answer: it is sent everything again, and the agreement is made again. */
export async function obeyWishes(
  runtime: Runtime,
  agreeing: Agreeing,
  { resend = [], agree = false }: PartnerWishes,
  answered: Answered | null,
): Promise<void> {
  const { place } = agreeing;
  if (resend.length > 0) inProperty(runtime, place, (work) => sendAgain(work, place.id, { resend, answered }));
  if (agree) await makeAgreement(runtime, agreeing);
}

/** A partner that has lost even what it has just got would be sent everything for ever. One that is paused gets it once it goes on. */
function sendAgain(
  work: Work,
  id: string,
  { resend, answered }: { resend: NonNullable<PartnerWishes["resend"]>; answered: Answered | null },
): void {
  const connection = connectionStore.find(work, id);
  if (!connection || connection.closing_since !== null) return;
  const { last_full_sync_at } = stateOf(work, id);
  const isLost = resend.some((each) => (each === answered?.kind ? !answered.complete : !isRecent(last_full_sync_at, work.now)));
  if (isLost) changeState(work, id, { sends_all: true });
}

/** The pause before all days are sent again because another kind of answer asks for it. */
const RESENDS_EVERY_MS = 15 * 60_000;

function isRecent(at: string | null, now: string): boolean {
  return at !== null && Math.abs(Date.parse(now) - Date.parse(at)) < RESENDS_EVERY_MS;
}
