import { groupBy } from "#server/core/database/expand.ts";
import { API_CONVENTIONS, whoMay } from "#server/transport/api-conventions.ts";
import type { Endpoint, JsonSchema } from "#server/transport/rest.ts";
import { escapeHtml } from "#shared/core/escape-html.ts";

/** A page that documents every call, rendered on the server from the endpoints themselves, without a script or library. */
export function apiDocsPage(endpoints: readonly Endpoint[]): string {
  const sections = [...groupBy([...endpoints].sort(byPath), ({ name }) => name.split(".")[0] ?? "")];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Keyrack API</title><style>${STYLE}</style></head><body><main>
<h1>Keyrack API</h1>
<p>Base address <code>/api</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<dl>${API_CONVENTIONS.map(([title, text]) => `<dt>${escapeHtml(title)}</dt><dd>${escapeHtml(text)}</dd>`).join("")}</dl>
<nav>${sections.map(([room]) => `<a href="#${escapeHtml(room)}">${escapeHtml(room)}</a>`).join(" ")}</nav>
${sections.map(([room, calls]) => `<section id="${escapeHtml(room)}"><h2>${escapeHtml(room)}</h2>${calls.map(call).join("")}</section>`).join("")}
</main></body></html>`;
}

function byPath(a: Endpoint, b: Endpoint): number {
  return a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
}

function call(endpoint: Endpoint): string {
  const tables = (endpoint.input.anyOf ?? [endpoint.input]).map(fieldsOf).filter((table) => table !== "");
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary ?? "")}</summary>
<p>${escapeHtml(whoMay(endpoint))} Answers ${escapeHtml(answerOf(endpoint))}.</p>
${tables.length > 0 ? tables.join("<p>or</p>") : "<p>Takes nothing.</p>"}</details>`;
}

function fieldsOf(input: JsonSchema): string {
  const names = namesOf(input);
  const rows = Object.values(input.properties ?? {}).map(
    (schema, index) => `<tr><th>${escapeHtml(names[index] ?? "")}</th><td>${escapeHtml(typeOf(schema))}</td></tr>`,
  );
  return rows.length > 0 ? `<table>${rows.join("")}</table>` : "";
}

/** The names of the fields; required ones have a star. */
function namesOf(schema: JsonSchema): string[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.keys(schema.properties ?? {}).map((name) => (required.has(name) ? `${name} *` : name));
}

function answerOf({ download, output }: Endpoint): string {
  if (download) return download === "*/*" ? "a file" : `a file (${download})`;
  if (Object.keys(output).length === 0) return "204, nothing";
  const data = output.properties?.["data"];
  if (data && output.properties?.["total_pages"]) return `a page of ${nameOf(data.items)}`;
  return output.type === "array" ? `a list of ${nameOf(output.items)}` : nameOf(output);
}

/** The name of an entity's schema in the OpenAPI document. */
function nameOf(schema: JsonSchema | undefined): string {
  const name = schema?.["id"] ?? (typeof schema?.["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined);
  return typeof name === "string" ? name : "an object";
}

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === "object" && schema.properties) return `{ ${namesOf(schema).join(", ")} }`;
  const bounds = ["format", "minimum", "maximum", "minLength", "maxLength", "default"]
    .filter((key) => schema[key] !== undefined && typeof schema[key] !== "object")
    .map((key) => `${key} ${String(schema[key])}`);
  return [schema.type ?? "any", ...bounds].join(", ");
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#1c2422;background:#fafaf8}main{max-width:60rem;margin:auto;padding:2rem 1rem}
a{color:#12574a}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}details{border-top:1px solid #ddd;padding:.4rem 0}summary{cursor:pointer}
summary b{display:inline-block;width:4.5rem;font-size:12px;letter-spacing:.04em;color:#12574a}summary b.DELETE{color:#a3322b}table{margin:.5rem 0 .5rem 4.5rem;border-collapse:collapse}
dt{font-weight:600;margin-top:.5rem}dd{margin:0;color:#555}details p{margin:.4rem 0 .4rem 4.5rem;color:#555}th{text-align:left;font-weight:500;padding:.1rem 1.5rem .1rem 0;vertical-align:top}td{color:#555}@media(prefers-color-scheme:dark){body{background:#151a19;color:#e4e8e6}a,summary b{color:#7cc4b3}td,dd,details p{color:#aaa}details{border-color:#333}}`;
