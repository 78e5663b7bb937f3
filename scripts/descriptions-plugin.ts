import { join } from "node:path";
import type { Plugin } from "vite";

const SHARED = join(import.meta.dirname, "../shared/");

/** Leaves out the descriptions of fields: only the server's OpenAPI document reads them. */
export function withoutDescriptions(): Plugin {
  const description = /\.describe\(\s*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`),?\s*\)/g;
  return {
    name: "keyrack-descriptions",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (id.startsWith(SHARED) ? { code: code.replace(description, ""), map: null } : null),
  };
}
