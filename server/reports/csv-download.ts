import { Download } from "#server/core/calls/transfer.ts";
import type { Encoder } from "#shared/reports/schema.ts";

/** Bytes as a file to save. */
export function csvDownload(name: string, content: Buffer, encoder: Encoder): Download {
  return new Download({ name, type: `text/csv; charset=${encoder}`, size: content.length, content });
}
