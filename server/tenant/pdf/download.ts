import { Download } from "#server/platform/core/calls/transfer.ts";

/** A PDF and its file name. */
export type Pdf = { name: string; content: Buffer };

/** A PDF as the response of a call: saved by the browser, not shown. */
export function pdfDownload({ name, content }: Pdf): Download {
  return new Download({ name, type: "application/pdf", size: content.length, content });
}

/** A text without characters that file names of any operating system forbid. */
export function fileSafe(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").trim();
}
