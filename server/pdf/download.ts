import { Download } from "#server/core/calls/transfer.ts";

/** A document under the name by which it is saved. */
export type Pdf = { name: string; content: Buffer };

/** A document as the answer of a call: saved by the browser, not shown. */
export function pdfDownload({ name, content }: Pdf): Download {
  return new Download({ name, type: "application/pdf", size: content.length, content });
}

/** A name that every system takes for a file. */
export function fileSafe(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").trim();
}
