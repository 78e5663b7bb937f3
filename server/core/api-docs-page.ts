import { groupBy } from "#server/core/expand.ts";
import type { Endpoint, JsonSchema } from "#server/core/rest.ts";

/** A readable page of every call: made on the server from the endpoints themselves, no script and no library. */
export function apiDocsPage(endpoints: readonly Endpoint[]): string {
  const sections = [...groupBy([...endpoints].sort(byPath), ({ name }) => name.split(".")[0] ?? "")];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Keyrack API</title><style>${STYLE}</style></head><body><main>
<h1>Keyrack API</h1>
<p>Base address <code>/api</code>. Send an API key as <code>Authorization: Bearer …</code>. Errors are RFC 9457 problems.
The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav>${sections.map(([room]) => `<a href="#${escape(room)}">${escape(room)}</a>`).join(" ")}</nav>
${sections.map(([room, calls]) => `<section id="${escape(room)}"><h2>${escape(room)}</h2>${calls.map(call).join("")}</section>`).join("")}
</main></body></html>`;
}

function byPath(a: Endpoint, b: Endpoint): number {
  return a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
}

function call(endpoint: Endpoint): string {
  const fields = Object.entries(endpoint.input.properties ?? {});
  const required = new Set((endpoint.input["required"] as string[] | undefined) ?? []);
  const rows = fields.map(
    ([name, schema]) => `<tr><th>${escape(name)}${required.has(name) ? " *" : ""}</th><td>${escape(typeOf(schema))}</td></tr>`,
  );
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.summary ?? "")}</summary>
${rows.length > 0 ? `<table>${rows.join("")}</table>` : "<p>Takes nothing.</p>"}</details>`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  const bounds = ["format", "minimum", "maximum", "minLength", "maxLength", "default"]
    .filter((key) => schema[key] !== undefined && typeof schema[key] !== "object")
    .map((key) => `${key} ${String(schema[key])}`);
  return [schema.type ?? "any", ...bounds].join(", ");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#1c2422;background:#fafaf8}main{max-width:60rem;margin:auto;padding:2rem 1rem}
a{color:#12574a}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}details{border-top:1px solid #ddd;padding:.4rem 0}summary{cursor:pointer}
summary b{display:inline-block;width:4.5rem;font-size:12px;letter-spacing:.04em;color:#12574a}summary b.DELETE{color:#a3322b}table{margin:.5rem 0 .5rem 4.5rem;border-collapse:collapse}
th{text-align:left;font-weight:500;padding:.1rem 1.5rem .1rem 0;vertical-align:top}td{color:#555}@media(prefers-color-scheme:dark){body{background:#151a19;color:#e4e8e6}a,summary b{color:#7cc4b3}td{color:#aaa}details{border-color:#333}}`;
