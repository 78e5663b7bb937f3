import { z } from "zod";
import { LENGTHS } from "#shared/platform/core/client-error.ts";

/** Report of an unexpected error on a screen. It is redacted before it is sent, and again before it is logged. */
export const ClientError = z.strictObject({
  message: z.string().max(LENGTHS.message).describe("What the error said"),
  stack: z.string().max(LENGTHS.stack).default("").describe("Where it happened in the code, without data"),
  build: z.string().max(LENGTHS.build).default("").meta({ description: "The build of the client that threw." }),
  path: z
    .string()
    .max(LENGTHS.path)
    .default("")
    .meta({ description: "The path of the screen without ids and query, such as `/rooms/:id`." }),
});

/** Queues of work that commits leave to background jobs. */
export const QUEUES = ["mails", "keys", "invoice_pdfs", "cash_receipts", "registrations"] as const;
export type QueueName = (typeof QUEUES)[number];

const Queue = z.object({
  name: z.enum(QUEUES).describe("The name"),
  waiting: z.number().meta({ description: "What the job will do by itself." }),
  failed: z.number().meta({ description: "What it has given up, and tries again when it is told to." }),
});

export const DISK_TROUBLES = ["full", "missing", "not_writable", "damaged"] as const;
export type DiskTrouble = (typeof DISK_TROUBLES)[number];

const Counted = { time: z.string().meta({ description: "The last time." }), count: z.number().describe("How many") };
const Installation = z.object({
  started_at: z.string().describe("When the process began"),
  properties: z.number().describe("How many properties there are"),
  sockets: z.number().describe("How many screens are open"),
  database_bytes: z.number().describe("Size of the database in bytes"),
  wal_bytes: z.number().describe("Size of the write-ahead log in bytes"),
  disk: z
    .object({
      trouble: z.enum(DISK_TROUBLES).nullable().describe("What is wrong with the disk; null for nothing"),
      free_bytes: z.number().describe("Free space in bytes"),
      total_bytes: z.number().describe("Size of the disk in bytes"),
    })
    .describe("The disk of the data folder"),
  jobs: z
    .array(
      z.object({
        name: z.string().describe("The name"),
        running: z.boolean().describe("It is under way"),
        last_run_at: z.string().nullable().describe("When it last ran; null before the first time"),
        failed_at: z.string().nullable().describe("When it last failed; null for never"),
        reason: z.string().nullable().describe("Why it failed, or what paused it: clock or copy"),
      }),
    )
    .describe("The program's own jobs"),
  errors: z
    .array(
      z.object({
        message: z.string().describe("What the error said"),
        reason: z.string().describe("Why it failed, or what paused it: clock or copy"),
        ...Counted,
      }),
    )
    .describe("Unexpected errors, newest first"),
  slow_queries: z
    .array(
      z.object({
        sql: z.string().describe("The statement, without values"),
        ms: z.number().describe("How long it took, in milliseconds"),
        where: z.string().describe("In which part of the program it happened"),
        ...Counted,
      }),
    )
    .describe("Statements that held the event loop for more than 20 ms"),
});
export type Installation = z.infer<typeof Installation>;

/** State of the program: of the caller's property, and of the installation for anyone who is its admin in every property. */
export const SystemState = z.object({
  version: z.string().describe("The running version"),
  commit: z.string().nullable().describe("The commit of which it was built; null if unknown"),
  queues: z.array(Queue).describe("What waits for a job, by kind"),
  sockets: z.number().describe("How many screens are open"),
  installation: Installation.nullable().describe("Figures of the whole installation; null for who is not admin of all properties"),
});
export type SystemState = z.infer<typeof SystemState>;

export const RetryFailed = z.strictObject({ queue: z.enum(QUEUES).describe("Which queue") });
export const Retried = z.object({ count: z.number().describe("How many") });
export const RunJob = z.strictObject({ job: z.string().max(100).describe("The job to run") });
