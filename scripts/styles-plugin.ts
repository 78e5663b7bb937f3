import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LIST = join(import.meta.dirname, "../client/platform/core/mantine.css");

/** Fails the build where a Mantine component is used whose styles are imported nowhere. */
export function stylesComplete(): Plugin {
  const nameIn = (ids: readonly string[], pattern: RegExp) => ids.flatMap((id) => pattern.exec(id)?.[1] ?? []);
  return {
    name: "keyrack-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      const listed = readFileSync(LIST, "utf8").split("\n");
      const styled = new Set(nameIn([...listed, ...this.getModuleIds()], /@mantine\/core\/styles\/(\w+)\.css/));
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const used = nameIn(
        chunks.flatMap(({ modules }) => Object.keys(modules)),
        /@mantine\/core\/.*\/(\w+)\.module\.(?:css\.)?mjs$/,
      );
      const missing = new Set(used.filter((name) => !styled.has(name)));
      if (missing.size > 0) this.error(`client/platform/core/mantine.css lacks ${[...missing].join(", ")}`);
    },
  };
}
