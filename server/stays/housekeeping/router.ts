import { z } from "zod";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { housekeepingBoard } from "#server/stays/housekeeping/queries.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { Code } from "#shared/platform/core/fields.ts";
import { BoardRow } from "#shared/stays/housekeeping/schema.ts";

export const housekeepingRouter = router({
  board: procedure("housekeeping:read")
    .meta({
      rest: "GET /housekeeping",
      summary: "Every room with its status and the stays of the hotel day; names only for roles that may read bookings",
    })
    .output(z.array(BoardRow))
    .query(({ ctx }) => housekeepingBoard(ctx.view)),

  roomCodes: procedure("base_data:read")
    .meta({
      rest: "GET /housekeeping/room_codes",
      download: "application/pdf",
      summary: "Labels with a QR code for every room, or for the one of that number, which opens the page where it is marked clean",
      problems: ["not_found"],
    })
    .input(z.strictObject({ number: Code.optional().describe("The room's number") }))
    .output(DownloadAnswer)
    .query(async ({ ctx, input: { number } }) => {
      const { roomCodes } = await import("#server/stays/housekeeping/room-codes-pdf.ts");
      const rooms = housekeepingBoard(ctx.view).filter((room) => number === undefined || room.number === number);
      if (rooms.length === 0) throw new Problem("not_found");
      return pdfDownload(await roomCodes(ctx.view, ctx.runtime.config, { rooms, language: ctx.language }));
    }),
});
