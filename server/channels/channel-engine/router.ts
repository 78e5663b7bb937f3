import { cellRange, cellsTask, previewTask, stuckDaysTask, stuckRange } from "#server/channels/channel-engine/cells-shown.ts";
import { createAtPartner } from "#server/channels/channel-engine/create-rooms.ts";
import { listRevisions, listStays, rawRevision, settleStay, shownRevision, shownStay } from "#server/channels/channel-engine/inbox.ts";
import { partnerProperty, propertiesOfKey, syncAll } from "#server/channels/channel-engine/partner.ts";
import { pricesRange, pricesTask } from "#server/channels/channel-engine/prices-shown.ts";
import { connectionStore } from "#server/channels/channel-engine/queries.ts";
import { recoverBookings } from "#server/channels/channel-engine/recover.ts";
import {
  acceptPrices,
  createConnection,
  deleteConnection,
  pauseConnection,
  renewPassword,
  updateConnection,
} from "#server/channels/channel-engine/service.ts";
import { setMapping } from "#server/channels/channel-engine/set-mapping.ts";
import { settleMatch } from "#server/channels/channel-engine/settle-match.ts";
import {
  listConnections,
  listMessages,
  shownConnection,
  shownDrift,
  shownMade,
  shownMapping,
} from "#server/channels/channel-engine/shown.ts";
import { retryRevision } from "#server/channels/channel-engine/take-revision.ts";
import { procedure, provenProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { viewOf } from "#server/platform/core/work/work.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import {
  ChannelRawRevision,
  ChannelRevision,
  ChannelRevisionQuery,
  ChannelRevisionRef,
  ChannelStay,
  ChannelStayMatched,
  ChannelStayQuery,
  ChannelStaySettled,
} from "#shared/channels/channel-engine/inbox-schema.ts";
import { ChannelDrift, ChannelMessage, ChannelMessageQuery } from "#shared/channels/channel-engine/log-schema.ts";
import {
  ChannelCellQuery,
  ChannelCells,
  ChannelConnection,
  ChannelConnectionDeletion,
  ChannelConnectionInput,
  ChannelConnectionPatch,
  ChannelConnectionQuery,
  ChannelMapping,
  ChannelMappingInput,
  ChannelPause,
  ChannelPreview,
  ChannelPrices,
  ChannelPricesQuery,
  ChannelRecovered,
  ChannelRecovery,
  ChannelStuckDays,
  ChannelStuckDaysQuery,
  HeldPricesAccepted,
  KeyProperties,
  PartnerKey,
  PartnerProperty,
  RoomsToCreate,
} from "#shared/channels/channel-engine/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";

/** Connections with the programs that distribute to portals. Their credentials are part of no answer. */
export const channelConnectionsRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /channel_connections", summary: "Connections with channel managers and portals, by name, and how they go" })
    .input(ChannelConnectionQuery)
    .output(pageOf(ChannelConnection))
    .query(({ ctx, input }) => listConnections(ctx.view, input)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /channel_connections/{id}", summary: "A connection, without its credentials" })
    .input(ById)
    .output(ChannelConnection)
    .query(({ ctx, input }) => shownConnection(ctx.view, connectionStore.get(ctx.view, input.id))),

  create: provenProcedure("base_data:write")
    .meta({
      rest: "POST /channel_connections",
      summary: "Creates a connection; nothing is sent before its mapping and first sync. A partner that calls gets a password, this once",
    })
    .input(inCents(ChannelConnectionInput))
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.write((work) => shownMade(work, createConnection(work, input)))),

  renewPassword: provenProcedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/renew_password",
      summary: "Gives a partner that calls this program another password, shown this once; the former one no longer holds",
    })
    .input(ById)
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.write((work) => shownMade(work, renewPassword(work, input.id)))),

  update: procedure("base_data:write")
    .meta({
      rest: "PATCH /channel_connections/{id}",
      summary: "Changes name, floor, markups or credentials; credentials ask for the password",
      problems: ["session/password_needed"],
    })
    .input(inCents(withId(ChannelConnectionPatch)))
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.write((work) => shownConnection(work, updateConnection(work, input)))),

  delete: procedure("base_data:write")
    .meta({
      rest: "DELETE /channel_connections/{id}",
      summary: "Ends a connection, after what the partner sells over it has been closed there; until then it is shown as closing",
    })
    .input(ChannelConnectionDeletion)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteConnection(work, input))),

  test: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/test",
      summary: "Asks the partner for the property, with the room types and plans that can be mapped",
      problems: ["system/copy_paused"],
    })
    .input(ById)
    .output(PartnerProperty)
    .mutation(({ ctx, input }) => ctx.once(() => partnerProperty(ctx, input.id))),

  mapping: procedure("base_data:read")
    .meta({ rest: "GET /channel_connections/{id}/mapping", summary: "Room types and rates by the partner's ids" })
    .input(ById)
    .output(ChannelMapping)
    .query(({ ctx, input }) => shownMapping(ctx.view, input.id)),

  setMapping: procedure("base_data:write")
    .meta({
      rest: "PUT /channel_connections/{id}/mapping",
      summary: "Replaces the mapping; what stays the same keeps what is known of it",
      record: ChannelMapping,
    })
    .input(withId(ChannelMappingInput))
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.write((work) => shownConnection(work, setMapping(work, input)))),

  partnerProperties: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/properties",
      summary: "The partner's properties that a key opens, before there is a connection",
      problems: ["system/copy_paused"],
    })
    .input(PartnerKey)
    .output(KeyProperties)
    .mutation(({ ctx, input }) => ctx.once(async () => ({ properties: await propertiesOfKey(ctx, input) }))),

  createRooms: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/create_rooms",
      summary: "Creates room types and plans at the partner that are not mapped yet, and maps them",
      problems: ["system/copy_paused"],
    })
    .input(RoomsToCreate)
    .output(ChannelMapping)
    .mutation(({ ctx, input }) =>
      ctx.once(async () => {
        await createAtPartner(ctx, input);
        return shownMapping(viewOf(ctx.runtime, ctx.actor), input.id);
      }),
    ),

  recover: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/recover",
      summary: "Asks the partner again for the bookings made since a day, and takes over what is missing here",
    })
    .input(ChannelRecovery)
    .output(ChannelRecovered)
    .mutation(({ ctx, input }) => ctx.once(() => recoverBookings(ctx, input))),

  preview: procedure("base_data:read")
    .meta({ rest: "GET /channel_connections/{id}/preview", summary: "What a full sync would send: lowest and highest prices, closed days" })
    .input(ById)
    .output(ChannelPreview)
    .query(({ ctx, input }) => viewInWorker(ctx.view, previewTask, connectionStore.get(ctx.view, input.id).id)),

  sync: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/sync",
      summary: "Sends everything again; the first time it opens the connection",
      problems: ["system/copy_paused", "channel_connection/sent_lately"],
    })
    .input(ById)
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.once(async () => shownConnection(ctx.view, await syncAll(ctx, input.id)))),

  pause: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/pause",
      summary: "Pauses the connection, or lets it go on; pausing neither opens nor closes sales",
    })
    .input(ChannelPause)
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.write((work) => shownConnection(work, pauseConnection(work, input)))),

  acceptPrices: procedure("base_data:write")
    .meta({
      rest: "POST /channel_connections/{id}/accept_prices",
      summary: "Agrees to the prices that wait, as they were shown",
      problems: ["stale"],
    })
    .input(HeldPricesAccepted)
    .output(ChannelConnection)
    .mutation(({ ctx, input }) => ctx.write((work) => shownConnection(work, acceptPrices(work, input)))),

  cells: procedure("base_data:read")
    .meta({ rest: "GET /channel_connections/{id}/cells", summary: "What the partner has of each day: live, pending or refused" })
    .input(ChannelCellQuery)
    .output(ChannelCells)
    .query(({ ctx, input }) => viewInWorker(ctx.view, cellsTask, cellRange(ctx.view, input))),

  prices: procedure("base_data:read")
    .meta({
      rest: "GET /channel_connections/prices",
      summary: "Prices of a rate in a room type by day: here, on each channel with its markup, and as they were sent last",
    })
    .input(ChannelPricesQuery)
    .output(ChannelPrices)
    .query(({ ctx, input }) => viewInWorker(ctx.view, pricesTask, pricesRange(ctx.view, input))),

  drift: procedure("base_data:read")
    .meta({
      rest: "GET /channel_connections/{id}/drift",
      summary: "Days that the partner had differently when it was last read back, with both values; they were sent again",
    })
    .input(ById)
    .output(ChannelDrift)
    .query(({ ctx, input }) => shownDrift(ctx.view, input.id)),

  stuckDays: procedure("base_data:read")
    .meta({
      rest: "GET /channel_connections/stuck_days",
      summary: "Days that partners do not have as they are here: refused, waiting for a person, or pending while nothing is sent",
    })
    .input(ChannelStuckDaysQuery)
    .output(ChannelStuckDays)
    .query(({ ctx, input }) => viewInWorker(ctx.view, stuckDaysTask, stuckRange(input))),

  messages: procedure("base_data:read")
    .meta({ rest: "GET /channel_connections/{id}/messages", summary: "Calls to the partner, newest first; the last 500 are kept" })
    .input(ChannelMessageQuery)
    .output(pageOf(ChannelMessage))
    .query(({ ctx, input }) => listMessages(ctx.view, input)),

  stays: procedure("bookings:read")
    .meta({
      rest: "GET /channel_connections/{id}/stays",
      summary: "Stays as the portals sold them, newest first; those with an open conflict need a person",
    })
    .input(ChannelStayQuery)
    .output(pageOf(ChannelStay))
    .query(({ ctx, input }) => listStays(ctx.view, input)),

  settleStay: procedure("bookings:write")
    .meta({
      rest: "POST /channel_connections/{id}/stays/{stay_id}/settle",
      summary: "Closes a conflict about which nothing is left to do here, or the charging of a virtual card, or opens it again",
      problems: ["stale"],
    })
    .input(ChannelStaySettled)
    .output(ChannelStay)
    .mutation(({ ctx, input }) => ctx.write((work) => shownStay(settleStay(work, input)))),

  settleMatch: procedure("bookings:write")
    .meta({
      rest: "POST /channel_connections/{id}/stays/{stay_id}/match",
      summary: "Confirms that a portal's stay is the one that a calendar had brought before, or separates the two",
      problems: ["stale"],
    })
    .input(ChannelStayMatched)
    .output(ChannelStay)
    .mutation(({ ctx, input }) => ctx.write((work) => shownStay(settleMatch(work, input)))),

  revisions: procedure("bookings:read")
    .meta({
      rest: "GET /channel_connections/{id}/revisions",
      summary: "The partner's messages about bookings and what became of them, newest first",
    })
    .input(ChannelRevisionQuery)
    .output(pageOf(ChannelRevision))
    .query(({ ctx, input }) => listRevisions(ctx.view, input)),

  rawRevision: procedure("base_data:write")
    .meta({
      rest: "GET /channel_connections/{id}/revisions/{revision_id}",
      summary: "A partner's message about a booking as it came, with the guests that it names",
    })
    .input(ChannelRevisionRef)
    .output(ChannelRawRevision)
    .query(({ ctx, input }) => rawRevision(ctx.view, input)),

  retryRevision: procedure("bookings:write")
    .meta({
      rest: "POST /channel_connections/{id}/revisions/{revision_id}/retry",
      summary: "Reads a message again that was set aside, and does what it says",
      problems: ["stale"],
    })
    .input(ChannelRevisionRef)
    .output(ChannelRevision)
    .mutation(({ ctx, input }) => ctx.write((work) => shownRevision(retryRevision(work, input)))),
});
