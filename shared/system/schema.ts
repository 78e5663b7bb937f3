import { z } from "zod";
import { LENGTHS } from "#shared/core/client-error.ts";

/** What a screen reports of an unexpected error. It is redacted before it is sent, and again before it is logged. */
export const ClientError = z.strictObject({
  message: z.string().max(LENGTHS.message),
  stack: z.string().max(LENGTHS.stack).default(""),
  build: z.string().max(LENGTHS.build).default("").meta({ description: "The build of the client that threw." }),
  path: z
    .string()
    .max(LENGTHS.path)
    .default("")
    .meta({ description: "The path of the screen without ids and query, such as `/rooms/:id`." }),
});

/** What commits leave for jobs to do. */
export const QUEUES = ["mails", "keys", "invoice_pdfs"] as const;
export type QueueName = (typeof QUEUES)[number];
