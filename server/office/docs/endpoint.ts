import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "#server/platform/core/calls/headers.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";

/** Pages have no scripts, and their style is a file beside them. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/**
 * Serves the documentation that the build has made (`scripts/docs-pages.mjs`) at `/docs`, without a login. `/docs` leads to the first page in
 * the browser's language. Needs the plugin for static files.
 */
export function docsEndpoint(app: FastifyInstance, clientDir: string): void {
  const folder = join(clientDir, "docs");
  if (!existsSync(folder)) return;
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")));

  function toFirstPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header("vary", "accept-language").header("cache-control", "no-store");
    return reply.redirect(`/docs/${languageOf(request.headers) ?? "de"}/`, 302);
  }

  app.get("/docs", toFirstPage);
  app.get<{ Params: { "*": string } }>("/docs/*", (request, reply) => {
    const asked = request.params["*"];
    if (asked === "") return toFirstPage(request, reply);
    // Links of a page lead to its neighbours only from an address that ends in a slash.
    if (files.has(`${asked}/index.html`)) return reply.redirect(`/docs/${asked}/`, 302);
    const file = [asked, `${asked}.html`, `${asked}index.html`].find((name) => /\.\w+$/.test(name) && files.has(name));
    reply.header("content-security-policy", POLICY).header("cache-control", "no-cache");
    if (file !== undefined) return reply.sendFile(file, folder);
    if (!request.headers.accept?.includes("text/html")) throw new Problem("not_found");
    // A reader with an old link finds the page in the list of contents.
    return reply.code(404).sendFile(`${languageIn(asked) ?? languageOf(request.headers) ?? "de"}/index.html`, folder);
  });
}

/** The language of a page's address: `en/backup`. */
function languageIn(path: string): Language | undefined {
  return LANGUAGES.find((language) => path.startsWith(`${language}/`));
}
