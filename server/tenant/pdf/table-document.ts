import type { Config, View } from "#server/platform/core/work/work.ts";
import type { RenderTask } from "#server/platform/core/worker/tasks.ts";
import { bufferOf } from "#server/platform/core/worker/tasks.ts";
import { renderInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { type Logo, logoOf } from "#server/tenant/files/logo.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import type { Column, Row } from "#server/tenant/pdf/table.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** Tables under a title, as plain data: a report or a list for printing. */
export type TableDocument = {
  title: string;
  /** The days that it is of. */
  days: string;
  /** Notes on the figures. */
  notes: readonly string[];
  tables: readonly { heading: string | null; note?: string; columns: readonly Column[]; rows: readonly Row[] }[];
};

export type TableDocumentInput = { property: Property; logo: Logo | null; document: TableDocument; now: string; language: Language };

/** Drawing a long list would hold the event loop. */
export const tableDocumentTask: RenderTask<TableDocumentInput, { bytes: Uint8Array }> = {
  name: "tables",
  async render(input) {
    const { drawTableDocument } = await import("#server/tenant/pdf/draw-table-document.ts");
    return drawTableDocument(input);
  },
};

/** Draws tables in a worker thread. */
export async function tablePdf(
  view: View,
  config: Config,
  { document, name, language }: { document: TableDocument; name: string; language: Language },
): Promise<Pdf> {
  const property = getProperty(view, view.actor.property_id);
  const input = { property, logo: logoOf(view, config), document, now: view.now, language };
  const { bytes } = await renderInWorker(tableDocumentTask, input);
  return { name: `${fileSafe(name)}.pdf`, content: bufferOf(bytes) };
}
