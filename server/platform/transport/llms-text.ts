import TurndownService from "turndown";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { API_CONVENTIONS, whoMay } from "#server/platform/transport/api-conventions.ts";
import type { ApiGuide, PageParts } from "#server/platform/transport/api-docs-page.ts";
import type { Endpoint } from "#server/platform/transport/rest.ts";

const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" }).remove("button");

/** A guide of the API as Markdown, for programs that read no HTML. */
export function guideMarkdown({ title, html }: ApiGuide): string {
  return `# ${title}\n\n${turndown.turndown(html)}\n`;
}

/** Folders of the documentation whose first page lists the others, each page also as Markdown. */
const DOCUMENTATION = [
  ["Documentation for guesthouses", "/docs/en/index.md"],
  ["Dokumentation für Gasthäuser", "/docs/de/index.md"],
  ["Documentation for integrators", "/docs/integrators/index.md"],
] as const;

/**
 * The API in one text for other programs, in the form of `llmstxt.org`: the conventions, the guides as Markdown, and every call with its
 * purpose and who may make it.
 */
export function llmsText(endpoints: readonly Endpoint[], { topics, guides }: PageParts): string {
  const calls = groupBy(endpoints, ({ name }) => name.split(".")[0] ?? "");
  const chapters = topics.map(({ name, description, modules }) =>
    section(name, [description, "", ...modules.flatMap((each) => (calls.get(each) ?? []).map(line))]),
  );
  return [
    "# Keyrack",
    "",
    "> Property management system for small hotels and guesthouses in Austria, Germany and Switzerland. Every call of the app is a REST call under /api.",
    "",
    ...API_CONVENTIONS.map(([title, text]) => `- ${title}: ${text}`),
    "",
    section("Guides", [
      ...guides.map(({ id, title }) => `- [${title}](/api/docs/${id}.md)`),
      "- [All fields, refusals and examples](/api/openapi.json): the OpenAPI 3.1 document",
    ]),
    section(
      "Documentation",
      DOCUMENTATION.map(([title, address]) => `- [${title}](${address})`),
    ),
    ...chapters,
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join("\n")}\n`;
}

function line(endpoint: Endpoint): string {
  const { method, path, summary } = endpoint;
  return `- \`${method} ${path}\`: ${[summary, whoMay(endpoint)].filter(Boolean).join(". ")}`;
}
