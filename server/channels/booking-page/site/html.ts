import { createHash } from "node:crypto";
import { pageText } from "#shared/channels/booking-page/page-text.ts";
import type { PublicProperty } from "#shared/channels/booking-page/schema.ts";
import type { PageView } from "#shared/channels/booking-page/view.ts";
import { accentOf, accentOn } from "#shared/platform/core/accent.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";

/** Background colours of the page's texts, as in its styles. */
const GROUNDS = { light: "#ffffff", dark: "#1a211e" };

/** A finished HTML document with the headers that belong to it. */
export type Document = { html: string; policy: string; etag: string };

type PageParts = {
  view: PageView;
  /** HTML that React has rendered. */
  drawn: string;
  script: string;
  styles: string;
  url: string;
  origin: string;
  structured: object;
};

/** The page of an open property. */
export function pageDocument({ view, drawn, script, styles, url, origin, structured }: PageParts): Document {
  const { property, language, isEmbedded } = view;
  const say = sayInCountry(pageText, language, property);
  const title = say("book_title", { property: property.name });
  const about = (property.description[language] ?? property.description.de ?? property.description.en ?? say("lead")).slice(0, 300);
  const [picture] = property.pictures;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const shared = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  const head = [
    named("description", about),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...LANGUAGES.map((each) => `<link rel="alternate" hreflang="${each}" href="${escapeHtml(`${url}?lang=${each}`)}">`),
    isEmbedded ? named("robots", "noindex") : "",
    shared("type", "website"),
    shared("title", title),
    shared("description", about),
    shared("url", url),
    shared("site_name", property.name),
    shared("locale", localeOf(language, property).replace("-", "_")),
    picture ? shared("image", `${origin}${picture.large_url}`) : "",
    `<link rel="modulepreload" href="${script}">`,
    `<script type="module" src="${script}"></script>`,
    dataBlock("application/ld+json", structured),
  ];
  const body = [`<div id="page">${drawn}</div>`, withoutScript(property, language), dataBlock("application/json", view, "view")];
  return document({ language, title, styles: `${styles}${themeOf(property.primary_color)}`, head, body, isFramed: isEmbedded });
}

type Notice = { language: Language; title: string; words: string; styles: string; isFramed: boolean };

/** Renders a notice in place of the page. */
export function noticeDocument({ language, title, words, styles, isFramed }: Notice): Document {
  const body = [`<div id="page"><div class="page state"><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p></main></div></div>`];
  const head = ['<meta name="robots" content="noindex">'];
  return document({ language, title, styles: `${styles}${themeOf(null)}`, head, body, isFramed });
}

type HtmlDocument = { language: Language; title: string; styles: string; head: string[]; body: string[]; isFramed: boolean };

function document({ language, title, styles, head, body, isFramed }: HtmlDocument): Document {
  const html = `<!doctype html>
<html lang="${language}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
${head.filter(Boolean).join("\n")}
</head><body>
${body.join("\n")}
</body></html>
`;
  return { html, policy: policyOf(styles, isFramed), etag: `"${digest("sha1", html, "base64url")}"` };
}

/** No inline script runs, and no style but the page's own; only an embedded page may stand in a frame of another website. */
function policyOf(styles: string, isFramed: boolean): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'sha256-${digest("sha256", styles, "base64")}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "*" : "'self'"}`,
  ].join(";");
}

function digest(algorithm: "sha1" | "sha256", text: string, encoding: "base64" | "base64url"): string {
  return createHash(algorithm).update(text).digest(encoding);
}

/** Data in a page: what HTML would read as the end of the block, or as a comment, is escaped as JSON allows. */
function dataBlock(type: string, data: object, id?: string): string {
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `<script type="${type}"${id === undefined ? "" : ` id="${id}"`}>${text}</script>`;
}

/** The property's colour, as a surface and in words. */
function themeOf(color: string | null): string {
  const { accent, on } = accentOf(color);
  const rules = (ground: string) => `:root{--accent:${accent};--on-accent:${on};--accent-text:${accentOn(color, ground)}}`;
  return `${rules(GROUNDS.light)}@media (prefers-color-scheme:dark){${rules(GROUNDS.dark)}}`;
}

function withoutScript(property: PublicProperty, language: Language): string {
  const { email, phone } = property;
  const ways = [email, phone].filter((way) => way !== null).map(escapeHtml);
  return `<noscript><p class="state">${sayInCountry(pageText, language, property)("noscript")} ${ways.join(" · ")}</p></noscript>`;
}
