import { groupBy } from "#server/platform/core/database/expand.ts";
import { API_CONVENTIONS, whoMay } from "#server/platform/transport/api-conventions.ts";
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
 * The page of the API: guides, and every call by chapter. Its script (`api-docs-script.ts`) draws a call's input and answer from the
 * OpenAPI document once the reader opens it.
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
<p class="lead">Base address <code>/api</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), and in one text <a href="/api/llms.txt">llms.txt</a>.</p>
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

/** The look of the documentation page, light and dark, wide and on a phone. */
const API_DOCS_STYLE = `:root{color-scheme:light dark;--ink:#1c2422;--soft:#5a6562;--paper:#fafaf8;--card:#fff;--line:#dfe3e0;--brand:#12574a;--bad:#a3322b;--code:#f1f3f1}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8e6;--soft:#a4aeab;--paper:#151a19;--card:#1c2321;--line:#333c39;--brand:#7cc4b3;--bad:#ec8f88;--code:#222a28}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}body{font:15px/1.55 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--paper);display:grid;grid-template-columns:17rem minmax(0,1fr)}
a{color:var(--brand)}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}aside{position:sticky;top:0;height:100vh;overflow:auto;padding:1.25rem 1rem;border-right:1px solid var(--line)}
aside a{display:block;padding:.2rem .4rem;text-decoration:none;color:var(--ink);border-radius:.3rem}aside a:hover{background:var(--code)}aside h2{font-size:.75rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:1.2rem .4rem .3rem}
main{padding:1.5rem 2rem 6rem;max-width:62rem}h1{margin:0 0 .25rem;font-size:1.7rem}section{margin-top:2.5rem}section>h2{margin:0 0 .25rem;font-size:1.3rem}h3{margin:1.6rem 0 .3rem}h4{margin:1.3rem 0 .4rem;font-size:.85rem;color:var(--soft);text-transform:uppercase;letter-spacing:.05em}
input,textarea,button,select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.4rem .6rem}input,textarea{width:100%}button{cursor:pointer}textarea,pre,code{font-family:ui-monospace,monospace;font-size:.85em}pre code{font-size:1em}
.key{border:1px solid var(--line);border-radius:.6rem;background:var(--card);padding:.8rem 1rem;margin:1rem 0}.key small,.lead{color:var(--soft)}
dl.conventions{display:grid;grid-template-columns:10rem minmax(0,1fr);gap:.4rem 1rem}dt{font-weight:600}dd{margin:0;color:var(--soft)}
.call{border:1px solid var(--line);border-radius:.6rem;background:var(--card);margin:.5rem 0}.call>summary{cursor:pointer;padding:.55rem .8rem;list-style:none;display:grid;grid-template-columns:4.2rem minmax(0,1fr);gap:.1rem .6rem}.call>summary::-webkit-details-marker{display:none}
.call>summary span{grid-column:2;color:var(--soft)}.call>summary code{overflow-wrap:anywhere;font-weight:600}.method{font-size:.75rem;font-weight:700;letter-spacing:.04em;color:var(--brand);padding-top:.15rem}.DELETE{color:var(--bad)}
.more{padding:0 .9rem .9rem}.who{padding:0 .9rem;margin:.3rem 0;color:var(--soft)}.fields{list-style:none;margin:0;padding:0}.fields li{padding:.4rem 0;border-top:1px solid var(--line)}.fields .fields{margin-left:1rem}
.head{display:flex;flex-wrap:wrap;gap:.15rem .6rem;align-items:baseline}.head i{color:var(--soft);font-style:normal;font-size:.85em;overflow-wrap:anywhere}.required{color:var(--bad);font-size:.75em}.words{display:block;color:var(--soft)}.fields summary{cursor:pointer;color:var(--brand);font-size:.9em}
.code{position:relative;margin:.4rem 0}pre{margin:0;background:var(--code);border-radius:.5rem;padding:.8rem;overflow:auto;max-height:28rem}.copy{position:absolute;top:.4rem;right:.4rem;font-size:.8rem;padding:.15rem .5rem}.tabs{display:flex;gap:.3rem}.tabs button{padding:.15rem .6rem;font-size:.85rem}.tabs [aria-pressed=true]{border-color:var(--brand);color:var(--brand)}
.try{display:grid;gap:.5rem}.try label{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:.5rem;align-items:center}.try button[type=submit]{justify-self:start;background:var(--brand);color:var(--paper);border-color:var(--brand);padding:.4rem 1.2rem}.good{color:var(--brand);font-weight:600}.bad{color:var(--bad);font-weight:600}.or{color:var(--soft);font-weight:600}
p code,li code,dd{overflow-wrap:anywhere}[hidden]{display:none!important}.finding .guide,.finding .intro{display:none}.step{border-left:3px solid var(--line);padding-left:1rem;margin:1.2rem 0}
@media(max-width:50rem){body{display:block}aside{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}aside nav{display:flex;flex-wrap:wrap}aside h2{width:100%}main{padding:1rem}dl.conventions,.try label{grid-template-columns:minmax(0,1fr)}}`;
