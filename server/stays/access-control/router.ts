import { z } from "zod";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { withoutReads } from "#server/platform/core/database/reads.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { askDoor, doorFailure, INTERACTIVE, type RetryPolicy } from "#server/stays/access-control/door.ts";
import { configuredDoors, issueKey } from "#server/stays/access-control/issue.ts";
import { connectNuki, mapLock, nukiSetup } from "#server/stays/access-control/nuki/setup.ts";
import { openDoor } from "#server/stays/access-control/open.ts";
import { shownToken, tokensOfBooking } from "#server/stays/access-control/queries.ts";
import { revokeByHand } from "#server/stays/access-control/revocation.ts";
import { showCode } from "#server/stays/access-control/show-code.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { LockMapping, NukiLogin, NukiSetup } from "#shared/stays/access-control/nuki-schema.ts";
import { AccessToken, KeyRequest, NewKey, ShownCode } from "#shared/stays/access-control/schema.ts";

export const accessControlRouter = router({
  list: procedure("access_control:read")
    .meta({ rest: "GET /bookings/{id}/access_tokens", summary: "The keys of a stay, newest first, without their codes" })
    .input(ById)
    .output(z.array(AccessToken))
    .query(({ ctx, input }) => tokensOfBooking(ctx.view, withoutReads(() => getBooking(ctx.view, input.id)).id)),

  issue: procedure("access_control:write")
    .meta({
      rest: "POST /bookings/{id}/access_tokens/initialize",
      summary: "Issues a key by the door system: a card, a mobile key or a code, valid for the stay by default",
      problems: ["access_control/not_configured", "access_control/failed", "booking/invalid_status", "booking/room_missing"],
    })
    .input(KeyRequest)
    .output(NewKey)
    .mutation(({ ctx, input }) => issueKey(ctx, input)),

  revoke: procedure("access_control:write")
    .meta({
      rest: "POST /access_tokens/{id}/revoke",
      summary: "Revokes a key at once; retried for a day where the door system does not respond",
      problems: ["booking/invalid_status", "access_control/failed"],
    })
    .input(ById)
    .output(AccessToken)
    .mutation(({ ctx, input }) => ctx.write((work) => shownToken(revokeByHand(work, input.id)))),

  showCode: procedure("access_control:write")
    .meta({
      rest: "POST /access_tokens/{id}/show",
      summary: "Shows the stored code of a key once every lock has confirmed it; who looked is recorded",
      problems: ["booking/invalid_status"],
    })
    .input(ById)
    .output(ShownCode)
    .mutation(({ ctx, input }) => showCode(ctx, input.id)),

  openDoor: procedure("access_control:write")
    .meta({
      rest: "POST /rooms/{id}/open_door",
      summary: "Opens a room's door now",
      problems: ["access_control/not_configured", "access_control/failed"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.once(() => openDoor(ctx, input.id))),

  nuki: procedure("settings:read")
    .meta({ rest: "GET /access_control/nuki", summary: "Nuki's locks with their state and doors, and whether Nuki can be called" })
    .output(NukiSetup)
    .query(({ ctx }) => nukiSetup(ctx.view)),

  connectNuki: procedure("settings:write")
    .meta({
      rest: "PUT /access_control/nuki",
      summary: "Makes Nuki the lock system: reads its locks with an API token of Nuki Web, and stores the token if it is accepted",
      problems: ["session/password_needed", "system/copy_paused"],
    })
    .input(NukiLogin)
    .output(NukiSetup)
    .mutation(({ ctx, input }) => connectNuki(ctx, input)),

  mapLock: procedure("settings:write")
    .meta({
      rest: "PUT /access_control/nuki/locks/{id}",
      summary: "Assigns a lock to rooms, or makes it a common front door; the codes of stays follow",
    })
    .input(LockMapping)
    .output(NukiSetup)
    .mutation(({ ctx, input }) => ctx.write((work) => mapLock(work, input))),

  test: procedure("settings:write")
    .meta({
      rest: "POST /access_control/test",
      summary: "Asks the door system whether it is there and takes the signature; nothing is opened or changed",
      problems: ["access_control/not_configured", "access_control/failed"],
    })
    .mutation(({ ctx }) => testDoors(ctx)),
});

/** A system that fails now and then is to be seen here, so nothing is retried. */
const ONCE: RetryPolicy = { ...INTERACTIVE, pauses_ms: [] };

/**
 * Asks the door system whether it is there and takes our signature; no door is opened and no key is changed. Throws
 * `access_control/not_configured` and `access_control/failed`.
 */
async function testDoors({ runtime, view }: { runtime: Runtime; view: View }): Promise<void> {
  const system = configuredDoors(view);
  const answer = await askDoor(runtime, { system, place: view.actor, call: { action: "test", call_id: newId() }, policy: ONCE });
  if (answer.done !== true) throw doorFailure(answer.error);
}
