import { emergencySheet } from "#server/office/emergency-sheet/queries.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import type { RenderTask, ViewTask } from "#server/platform/core/worker/tasks.ts";
import { renderInWorker, viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { type Logo, logoOf } from "#server/tenant/files/logo.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { EmergencySheet } from "#shared/office/emergency-sheet/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

export type SheetInput = { property: Property; logo: Logo | null; sheet: EmergencySheet; now: string; language: Language };
export type SheetPdf = { name: string; bytes: Uint8Array; as_of: string };

/** Drawing the sheet of fifty rooms would hold the event loop for a fifth of a second. */
export const emergencySheetTask: RenderTask<SheetInput, SheetPdf> = {
  name: "emergency sheet",
  async render(input) {
    const { drawEmergencySheet } = await import("#server/office/emergency-sheet/draw-sheet.ts");
    return drawEmergencySheet(input);
  },
};

/** Stays of all times are looked through for those that are checked in or have left with an open amount. */
export const sheetRowsTask: ViewTask<Language, EmergencySheet> = { name: "rows of the emergency sheet", read: emergencySheet };

/** The printed sheet for when no screen works: guests who are checked in, arrive or leave, free rooms and open amounts. */
export async function emergencySheetPdf(view: View, config: Config, language: Language): Promise<Pdf & { as_of: string }> {
  const sheet = await viewInWorker(view, sheetRowsTask, language);
  const property = getProperty(view, view.actor.property_id);
  const input = { property, logo: logoOf(view, config), sheet, now: view.now, language };
  const { name, bytes, as_of } = await renderInWorker(emergencySheetTask, input);
  return { name, as_of, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
