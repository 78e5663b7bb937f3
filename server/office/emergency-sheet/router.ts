import { emergencySheetPdf } from "#server/office/emergency-sheet/sheet-pdf.ts";
import { Download, DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";

export const emergencySheetRouter = router({
  get: procedure("bookings:read")
    .meta({
      rest: "GET /emergency_sheet",
      download: "application/pdf",
      summary: "The emergency sheet for printing: guests in the hotel, arrivals, departures, free rooms and open amounts",
    })
    .output(DownloadAnswer)
    .query(async ({ ctx }) => {
      const { name, content } = await emergencySheetPdf(ctx.view, ctx.runtime.config, ctx.language);
      return new Download({ name, type: "application/pdf", size: content.length, inline: true, content });
    }),
});
