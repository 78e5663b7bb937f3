import { groupBy } from "#server/platform/core/database/expand.ts";
import { API_CONVENTIONS, whoMay } from "#server/platform/transport/api-conventions.ts";
import { API_DOCS_STYLE } from "#server/platform/transport/api-docs-style.ts";
import type { ApiTopic } from "#server/platform/transport/openapi.ts";
import type { Endpoint } from "#server/platform/transport/rest.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** A chapter that explains how something is done, before the calls. */
export type ApiGuide = {
  id: string;
  title: string;
  /** Our own HTML. */
  html: string;
};

export type PageParts = { topics: readonly ApiTopic[]; guides: readonly ApiGuide[] };

/**
 * The page of the API: guides, and every call by chapter. What a call takes and answers is drawn by its script (`api-docs-script.ts`) from
 * the OpenAPI document once somebody opens it.
 */
export function apiDocsPage(endpoints: readonly Endpoint[], { topics, guides }: PageParts): string {
  const calls = groupBy([...endpoints].sort(byPath), ({ name }) => name.split(".")[0] ?? "");
  const chapters = topics.map((topic, index) => ({
    ...topic,
    id: `topic-${index + 1}`,
    calls: topic.modules.flatMap((each) => calls.get(each) ?? []),
  }));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Keyrack API</title><style>${API_DOCS_STYLE}</style></head><body>
<aside><label>Find a call <input id="find" type="search" placeholder="bookings cancel  ( / )" autocomplete="off"></label>
<nav aria-label="Chapters"><h2>Guides</h2>${guides.map(link).join("")}<h2>Calls</h2>${chapters.map(({ id, name }) => link({ id, title: name })).join("")}</nav></aside>
<main><div class="intro"><h1>Keyrack API</h1>
<p class="lead">Base address <code>/api</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<div class="key"><label>API key for trying calls <input id="key" type="password" autocomplete="off" placeholder="Without it, calls use your login in this browser"></label>
<small>It stays in this tab until you reload the page, and is stored nowhere.</small></div></div>
${guides.map(({ id, title, html }) => `<section class="guide" id="${escapeHtml(id)}"><h2>${escapeHtml(title)}</h2>${html}</section>`).join("")}
<section class="guide" id="conventions"><h2>Conventions</h2><dl class="conventions">${API_CONVENTIONS.map(([title, text]) => `<dt>${escapeHtml(title)}</dt><dd>${escapeHtml(text)}</dd>`).join("")}</dl></section>
${chapters.map(({ id, name, description, calls: own }) => `<section class="topic" id="${id}"><h2>${escapeHtml(name)}</h2><p class="lead">${escapeHtml(description)}</p>${own.map(call).join("")}</section>`).join("")}
</main><script src="/api/docs/script.js" defer></script></body></html>`;
}

function link({ id, title }: { id: string; title: string }): string {
  return `<a href="#${escapeHtml(id)}">${escapeHtml(title)}</a>`;
}

function byPath(a: Endpoint, b: Endpoint): number {
  return a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
}

function call(endpoint: Endpoint): string {
  const { name, method, path, summary } = endpoint;
  return `<details class="call" id="${escapeHtml(name)}" data-method="${method}" data-path="${escapeHtml(path)}"><summary><b class="method ${method}">${method}</b><code>${escapeHtml(path)}</code>
<span>${escapeHtml(summary ?? "")}</span></summary><p class="who">${escapeHtml(whoMay(endpoint))}</p><div class="more"></div></details>`;
}
