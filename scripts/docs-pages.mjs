// Makes the static pages of /docs, as HTML and as Markdown, from docs/owners, docs/integrators, docs/developers and docs/decisions.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { Marked } from "marked";

const ENGLISH = { language: "en", other: null, title: "Documentation", contents: "Contents", change: null };
/** The folders that are served, by their name in the address; integrators and developers read English. */
const PARTS = {
  de: { folder: "docs/owners/de", language: "de", other: "en", title: "Dokumentation", contents: "Inhalt", change: "English" },
  en: { folder: "docs/owners/en", language: "en", other: "de", title: "Documentation", contents: "Contents", change: "Deutsch" },
  integrators: { ...ENGLISH, folder: "docs/integrators" },
  developers: { ...ENGLISH, folder: "docs/developers" },
  decisions: { ...ENGLISH, folder: "docs/decisions" },
};

/** Writes the pages, their style and the pictures into a folder. */
export function makeDocsPages(target) {
  for (const [part, { folder }] of Object.entries(PARTS)) {
    mkdirSync(join(target, part), { recursive: true });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
      writeFileSync(join(target, part, `${nameOf(file)}.html`), pageOf(part, file));
      writeFileSync(join(target, part, `${nameOf(file)}.md`), markdownPageOf(part, file));
    }
  }
  mkdirSync(join(target, "images"), { recursive: true });
  for (const file of readdirSync("docs/images")) copyFileSync(join("docs/images", file), join(target, "images", file));
  copyFileSync("docs/docs.css", join(target, "docs.css"));
}

/** The last part of a page's address: `index` for the first page of a folder. */
function nameOf(file) {
  return file === "README.md" ? "index" : file.replace(/\.md$/, "");
}

function pageOf(part, file) {
  const { folder, language, other, title, contents, change } = PARTS[part];
  const text = readFileSync(join(folder, file), "utf8");
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? title;
  const to = nameOf(file) === "index" ? "" : nameOf(file);
  const switched = other === null ? "" : `<a class="change" hreflang="${other}" lang="${other}" href="/docs/${other}/${to}">${change}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} · Keyrack</title>
<link rel="icon" href="/keyrack.svg">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header><a class="brand" href="/docs/${part}/">Keyrack <span>${title}</span></a>${switched}</header>
<div class="page">
<nav aria-label="${contents}">${contentsOf(part, file)}</nav>
<main>
${markdownOf(part).parse(text, { async: false })}</main>
</div>
</body>
</html>
`;
}

/** The page as Markdown, whose links lead to other pages as Markdown, and to the served pictures. */
function markdownPageOf(part, file) {
  const text = readFileSync(join(PARTS[part].folder, file), "utf8");
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (link, href) => {
    if (/\.(png|svg)$/.test(href)) return `](/docs/images/${posix.basename(href)})`;
    const address = addressOf(part, href);
    if (address === null || !address.startsWith("/docs/")) return link;
    const [path, anchor] = address.split("#");
    return `](${path.endsWith("/") ? `${path}index` : path}.md${anchor === undefined ? "" : `#${anchor}`})`;
  });
}

/** The headings and links of a folder's first page, without what it says of them. The page that is shown is marked. */
function contentsOf(part, shown) {
  const lines = readFileSync(join(PARTS[part].folder, "README.md"), "utf8").split("\n");
  const parts = lines.flatMap((line) => {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) return [`<h2>${escapeHtml(heading)}</h2>`];
    // A row of a table has the title in its last cell.
    const title = /^\|.*\| ([^|]+) \|$/.exec(line)?.[1]?.replaceAll("`", "");
    return [...line.matchAll(/\[([^\]]+)\]\(([\w-]+\.md)\)/g)].map(([, words = "", file = ""]) => {
      const current = file === shown ? ' aria-current="page"' : "";
      return `<a href="/docs/${part}/${nameOf(file)}"${current}>${escapeHtml(title ? `${words} ${title}` : words)}</a>`;
    });
  });
  return parts.join("");
}

function markdownOf(part) {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = addressOf(part, href);
        const words = this.parser.parseInline(tokens);
        return address === null ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
      },
      image({ href, text }) {
        return `<img src="/docs/images/${escapeHtml(href.split("/").at(-1))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table({ header, rows }) {
        const cells = (row, tag) => row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
}

/** Returns the address on the server of a link between Markdown files; null for a file of the source, which is not served. */
function addressOf(part, href) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path, anchor] = href.split("#");
  const file = posix.join(PARTS[part].folder, path);
  const [folder] = Object.entries(PARTS).find(([, { folder }]) => file.endsWith(".md") && folder === posix.dirname(file)) ?? [];
  if (folder === undefined) return null;
  const name = nameOf(posix.basename(file));
  return `/docs/${folder}/${name === "index" ? "" : name}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** The anchor that git hosts give a heading. */
function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

function escapeHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

if (process.argv[1] === import.meta.filename) makeDocsPages(process.argv[2]);
