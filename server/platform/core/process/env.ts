import { z } from "zod";
import { Email } from "#shared/platform/core/fields.ts";

const flag = (fallback: "0" | "1") =>
  z
    .enum(["0", "1"], "0 or 1")
    .default(fallback)
    .transform((value) => value === "1");

const A_PORT = "a number from 0 to 65535";

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, A_PORT)
    .transform(Number)
    .refine((port) => port <= 65_535, A_PORT)
    .default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DEMO: flag("1"),
  ADMIN_EMAIL: z.string().refine(isEmail, "an e-mail address").default("admin@example.com"),
  ADMIN_PASSWORD: z.string().min(12, "12 to 128 characters").max(128, "12 to 128 characters").optional(),
  PUBLIC_URL: z
    .string()
    .refine(isAddress(["http:", "https:"]), "an address such as https://keyrack.example")
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isAddress(["smtp:", "smtps:"]), "a mail server such as smtps://user:password@host")
    .optional(),
  MAIL_FROM: z.string().max(254, "at most 254 characters").refine(isSender, "an e-mail address, or a name and one in <>").optional(),
  /** The number of reverse proxies in front. */
  TRUST_PROXY: z.string().regex(/^\d$/, "the number of reverse proxies in front, 0 to 9").default("0").transform(Number),
  /** The folder of the backups that the program makes by itself; `backups` in DATA_DIR unless stated. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Lets anyone who brings it read `/metrics`. */
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "at least 12 characters").optional(),
  /** The address for reports of weaknesses: an e-mail address or a page. */
  SECURITY_CONTACT: z
    .string()
    .refine(
      (text) => isEmail(text) || isAddress(["https:"])(text),
      "an e-mail address, or an address such as https://keyrack.example/security",
    )
    .optional(),
  /** Lets the door system be a program on this computer. */
  ALLOW_LOCAL_ADDRESSES: flag("0"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "fatal, error, warn, info, debug, trace or silent")
    .default("info"),
});
export type Environment = z.infer<typeof Environment> & { PUBLIC_URL: string };

/** Reads the configuration, from environment variables only. Throws one line that names every invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Keyrack cannot start: ${wrong.join("; ")}`);
  }
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://${hostInUrl(parsed.data.HOST)}:${parsed.data.PORT}` };
}

/** A host name or address as an address of the web has it: IPv6 in brackets. */
export function hostInUrl(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/** True if the server can be reached from this computer only: neither host, proxy nor public URL opens it to others. */
export function isLoopbackOnly({ HOST, TRUST_PROXY, PUBLIC_URL }: Pick<Environment, "HOST" | "TRUST_PROXY" | "PUBLIC_URL">): boolean {
  return TRUST_PROXY === 0 && isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname);
}

/** True if a host name or address is of this computer. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

function isEmail(text: string): boolean {
  return Email.safeParse(text).success;
}

/** `desk@property.example`, or `The property <desk@property.example>`. */
function isSender(text: string): boolean {
  return isEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text);
}

function isAddress(protocols: readonly string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== "";
}
