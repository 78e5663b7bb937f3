import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FILES = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
} as const;
export type Weight = keyof typeof FILES;

let loaded: ReadonlyMap<Weight, Buffer> | null = null;

/**
 * Inter with all of Latin Extended, read once. Its bytes alone: a font that papers share once it is parsed remembers the
 * letters of earlier ones, and the same paper would not have the same bytes.
 */
export function interFonts(): ReadonlyMap<Weight, Buffer> {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@expo-google-fonts/inter/package.json"));
  const files = Object.entries(FILES) as [Weight, string][];
  loaded = new Map(files.map(([weight, file]) => [weight, readFileSync(join(folder, file))]));
  return loaded;
}
