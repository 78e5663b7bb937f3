import { z } from "zod";
import { LENGTHS } from "#shared/platform/core/client-error.ts";

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
export const QUEUES = ["mails", "keys", "invoice_pdfs", "cash_receipts", "registrations"] as const;
export type QueueName = (typeof QUEUES)[number];

const Queue = z.object({
  name: z.enum(QUEUES),
  waiting: z.number().meta({ description: "What the job will do by itself." }),
  failed: z.number().meta({ description: "What it has given up, and tries again when it is told to." }),
});

export const DISK_TROUBLES = ["full", "missing", "not_writable", "damaged"] as const;
export type DiskTrouble = (typeof DISK_TROUBLES)[number];

const Counted = { time: z.string().meta({ description: "The last time." }), count: z.number() };
const Installation = z.object({
  started_at: z.string(),
  properties: z.number(),
  sockets: z.number(),
  database_bytes: z.number(),
  wal_bytes: z.number(),
  disk: z.object({ trouble: z.enum(DISK_TROUBLES).nullable(), free_bytes: z.number(), total_bytes: z.number() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      running: z.boolean(),
      last_run_at: z.string().nullable(),
      failed_at: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  errors: z.array(z.object({ message: z.string(), reason: z.string(), ...Counted })),
  slow_queries: z.array(z.object({ sql: z.string(), ms: z.number(), where: z.string(), ...Counted })),
});
export type Installation = z.infer<typeof Installation>;

/** How the program is doing: the caller's own property, and the installation for whoever is its admin in every property. */
export const SystemState = z.object({
  version: z.string(),
  commit: z.string().nullable(),
  queues: z.array(Queue),
  sockets: z.number(),
  installation: Installation.nullable(),
});
export type SystemState = z.infer<typeof SystemState>;

export const RetryFailed = z.strictObject({ queue: z.enum(QUEUES) });
export const Retried = z.object({ count: z.number() });
export const RunJob = z.strictObject({ job: z.string().max(100) });
