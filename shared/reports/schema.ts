import { z } from "zod";
import { StayBound } from "#shared/core/fields.ts";

/** The days of a report, both inside. A moment means the day that the property has then. */
export const ReportRange = z.strictObject({ from: StayBound, to: StayBound });
export type ReportRange = z.infer<typeof ReportRange>;

export const ENCODERS = ["utf-8", "windows-1252"] as const;
export type Encoder = (typeof ENCODERS)[number];

/** The days of a report that leaves as a file; without an encoder it is written as the property prefers. */
export const ExportRange = z.strictObject({ ...ReportRange.shape, encoder: z.enum(ENCODERS).optional() });
export type ExportRange = z.infer<typeof ExportRange>;
