import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "#shared/channels/booking-page/view.ts";

/** The page as it was built: what draws it on the server, the path of its script, and its styles, which stand in the HTML. */
export type BuiltSite = { renderPage(): Promise<RenderPage>; script: string; styles: string };

type Manifest = Record<string, { file: string; css?: string[] }>;

/** The built page beside the built app; null if none was built. */
export function builtSite(clientDir: string): BuiltSite | null {
  const path = join(clientDir, ".vite/booking-page.json");
  if (!existsSync(path)) return null;
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  const entry = manifest["channels/booking-page/main.tsx"];
  if (!entry) throw new Error(`${path} has no booking page`);
  const styles = (entry.css ?? []).map((file) => readFileSync(join(clientDir, file), "utf8")).join("");
  // Loaded with the first visitor: most of the program's life nobody needs React on the server.
  let loaded: Promise<RenderPage> | null = null;
  return { renderPage: () => (loaded ??= loadRenderer(clientDir)), script: `/${entry.file}`, styles: styles.trim() };
}

async function loadRenderer(clientDir: string): Promise<RenderPage> {
  const file = resolve(clientDir, "../server/booking-page/render.mjs");
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href);
  return renderPage;
}
