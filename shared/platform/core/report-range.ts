import { z } from "zod";
import { StayBound } from "#shared/platform/core/fields.ts";

/** The days of a report, both inclusive. A moment is converted to the property's local day. */
export const ReportRange = z.strictObject({
  from: StayBound.describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: StayBound.describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
});
export type ReportRange = z.infer<typeof ReportRange>;

export const ENCODERS = ["utf-8", "windows-1252"] as const;
export type Encoder = (typeof ENCODERS)[number];

/** The days of a report that is exported to a file; the default encoding is the property's setting. */
export const ExportRange = z.strictObject({
  ...ReportRange.shape,
  encoder: z.enum(ENCODERS).optional().describe("The character encoding of the file"),
});
export type ExportRange = z.infer<typeof ExportRange>;
