import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type MarkdownFile = { path: string; text: string };

/** The Markdown files at the root of the repository and those of docs/ and deploy/. The changelog keeps its own words. */
export function markdownFiles(): MarkdownFile[] {
  const root = readdirSync(".").filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md");
  const below = ["docs", "deploy"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name).replaceAll("\\", "/")),
  );
  return [...root, ...below].map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The text of a page without blocks of code. */
export function proseOf(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```$/gm, "");
}

/** The sentences of prose: those of paragraphs, items, headings and cells of tables. */
export function sentencesOf(prose: string): string[] {
  const paragraphs = prose.split(/\n\s*\n|\n(?=[-#|]|\d+\.)/);
  return paragraphs
    .flatMap((paragraph) => (paragraph.trimStart().startsWith("|") ? paragraph.split(/(?<!\\)\|/) : [paragraph]))
    .flatMap((part) => part.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.replaceAll(/[#*|\s]+/g, " ").trim())
    .filter(Boolean);
}

/** The anchor that git hosts give a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

/** The headings of a page, without their signs. */
export function headingsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);
}
