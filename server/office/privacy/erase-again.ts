import { contactStore } from "#server/guests/contacts/queries.ts";
import { type ErasedAt, erasedIn, isErasedLater, noteErasedOf, noteKept } from "#server/office/backup/erased-list.ts";
import { anonymizeContact } from "#server/office/privacy/anonymize.ts";
import { eraseFormerMember } from "#server/office/privacy/erase-former-member.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf, type Work, write } from "#server/platform/core/work/work.ts";
import { nextMorning } from "#server/tenant/properties/for-each-property.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { memberOf } from "#server/tenant/team/queries.ts";
import { removeMember } from "#server/tenant/team/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/**
 * Erases persons again whom a restored backup has brought back, at each start and then each morning while anyone is left: in an old backup
 * a stay may still be open, or a former member may still work elsewhere. A person who was erased only because the clock was ahead is kept
 * for good: on that date they may be guests again.
 */
export const eraseAgain: Job = {
  name: "erase again after a restore",
  afterCommit: false,
  pausedBy: ["clock"],
  async run(runtime) {
    const waiting = await eraseListed(runtime);
    noteErasedOf(runtime.config.data_dir, runtime.db.$client);
    return waiting > 0 ? nextMorning(runtime, "04:00") : null;
  },
};

/** Returns how many could not be erased yet. */
async function eraseListed(runtime: Runtime): Promise<number> {
  const places = new Map(placesOfProperty(runtime.db).map((place) => [place.property_id, place]));
  let waiting = 0;
  for (const erased of erasedIn(runtime.config.data_dir)) {
    const place = places.get(erased.property_id);
    if (place && !(await isErased(runtime, place, erased))) waiting += 1;
  }
  return waiting;
}

/** Erases one person; false if a rule of the data as it was says no. */
async function isErased(runtime: Runtime, place: Parameters<typeof automatedActor>[0], erased: ErasedAt): Promise<boolean> {
  const { kind, id } = erased;
  const actor = automatedActor(place);
  const view = viewOf(runtime, actor);
  if (isErasedLater(erased, view.now)) {
    if (isThere(view, erased)) noteKept(runtime.config.data_dir, erased);
    return true;
  }
  const once = <T>(task: (work: Work) => T): T => write(runtime, actor, task);
  const eraser = { runtime, view, write: once };
  try {
    if (kind === "contact") await anonymizeContact(eraser, id);
    else {
      // Since that backup they have left: neither name nor access may come back.
      const member = memberOf(view, id);
      if (member) once((work) => removeMember(work, member.id));
      await eraseFormerMember({ ...eraser, writeAgain: once }, id);
    }
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    // Anyone who is not in this backup, or is erased in it.
    return thrown.type === "not_found";
  }
}

/** True if a restored backup has brought the person back. */
function isThere(view: View, { kind, id }: ErasedAt): boolean {
  if (kind === "contact") return contactStore.findAny(view, id)?.anonymized_at === null;
  return memberOf(view, id) !== null;
}
