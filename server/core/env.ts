import { z } from "zod";
import { Email } from "#shared/core/fields.ts";

const flag = (fallback: "0" | "1") =>
  z
    .enum(["0", "1"])
    .default(fallback)
    .transform((value) => value === "1");

const Environment = z.object({
  PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(0).max(65_535)).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DEMO: flag("1"),
  ADMIN_EMAIL: Email.default("admin@example.com"),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(254).optional(),
  TRUST_PROXY: flag("0"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export type Environment = z.infer<typeof Environment> & { PUBLIC_URL: string };

/** The configuration, from environment variables only. Throws one clear line naming every wrong variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Keyrack cannot start: ${wrong.join("; ")}`);
  }
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://${parsed.data.HOST}:${parsed.data.PORT}` };
}
