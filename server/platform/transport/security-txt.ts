import type { FastifyInstance } from "fastify";
import type { Runtime } from "#server/platform/core/work/work.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 300;

/** Serves `/.well-known/security.txt` (RFC 9116). `contact` is an e-mail address or an https address. */
export function securityTxt(app: FastifyInstance, runtime: Runtime, contact: string): void {
  app.get("/.well-known/security.txt", (_request, reply) => {
    const expires = new Date(runtime.clock().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      "Preferred-Languages: de, en",
      `Canonical: ${new URL("/.well-known/security.txt", runtime.config.public_url).href}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
