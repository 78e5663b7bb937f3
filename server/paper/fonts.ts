import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const WEIGHTS = { regular: "400Regular", medium: "500Medium", semibold: "600SemiBold" } as const;
export type Weight = keyof typeof WEIGHTS;

let loaded: ReadonlyMap<Weight, Buffer> | null = null;

/** Inter with all of Latin Extended, read once. */
export function interFonts(): ReadonlyMap<Weight, Buffer> {
  if (loaded) return loaded;
  const { resolve } = createRequire(import.meta.url);
  const weights = Object.entries(WEIGHTS) as [Weight, string][];
  loaded = new Map(weights.map(([weight, name]) => [weight, readFileSync(resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`))]));
  return loaded;
}
