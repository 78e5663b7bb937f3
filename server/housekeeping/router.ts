import { z } from "zod";
import { DownloadAnswer } from "#server/core/transfer.ts";
import { procedure, router } from "#server/core/trpc.ts";
import { housekeepingBoard } from "#server/housekeeping/queries.ts";
import { pdfDownload } from "#server/paper/download.ts";
import { BoardRow } from "#shared/housekeeping/schema.ts";

export const housekeepingRouter = router({
  board: procedure("housekeeping:read")
    .meta({
      rest: "GET /housekeeping",
      summary: "Every room with its condition and what the hotel day brings; names only for who may read bookings",
    })
    .output(z.array(BoardRow))
    .query(({ ctx }) => housekeepingBoard(ctx.view)),

  roomCodes: procedure("base_data:read")
    .meta({
      rest: "GET /housekeeping/room_codes",
      download: "application/pdf",
      summary: "Labels with a QR code for every room, which lead to where it is marked clean",
    })
    .output(DownloadAnswer)
    .query(async ({ ctx }) => {
      const { roomCodes } = await import("#server/housekeeping/room-codes-pdf.ts");
      return pdfDownload(await roomCodes(ctx.view, ctx.ledger.home, { rooms: housekeepingBoard(ctx.view), language: ctx.language }));
    }),
});
