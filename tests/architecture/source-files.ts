import { readdirSync, readFileSync } from "node:fs";
import { dirname, normalize } from "node:path";

export type SourceFile = { path: string; source: string };
export type Edge = { from: string; to: string; typeOnly: boolean };

/** Every source file of the program. */
export const files: readonly SourceFile[] = ["server", "client", "shared"].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${side}/${name}`, source: readFileSync(`${side}/${name}`, "utf8") })),
);

/** Imports and lazy imports of a file; packages keep their bare name. */
export function importsOf({ path, source }: SourceFile): Edge[] {
  const found = [...source.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?["']([^"']+)["']/gm)].map((match) => ({
    to: match[2] ?? "",
    typeOnly: match[1] !== undefined,
  }));
  const lazy = [...source.matchAll(/import\(\s*["']([^"']+)["']/g)].map((match) => ({ to: match[1] ?? "", typeOnly: false }));
  return [...found, ...lazy].map(({ to, typeOnly }) => ({
    from: path,
    to: to.startsWith(".") ? normalize(`${dirname(path)}/${to}`) : to.replace(/^#/, ""),
    typeOnly,
  }));
}

/** Every import and lazy import of the program's own code. */
export const edges: readonly Edge[] = files.flatMap(importsOf);

export const named = (found: readonly Edge[]) => found.map(({ from, to }) => `${from} -> ${to}`);
export const broken = (isBroken: (edge: Edge) => boolean) => named(edges.filter(isBroken));
export const inside = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));

/** `stays/bookings` of `server/stays/bookings/save.ts`, the same on each side; null for files at the root of a side. */
export const moduleOf = (path: string) => /^(?:server|client|shared)\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? null;

/** `stays` of `server/stays/bookings/save.ts`. */
export const layerOf = (path: string) => moduleOf(path)?.split("/")[0] ?? null;
