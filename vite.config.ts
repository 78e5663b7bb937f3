import react from "@vitejs/plugin-react";
import { build as bundle } from "esbuild";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server that a development client talks to. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: "client",
  plugins: [react(), sentencesWorkedOut()],
  define: { "import.meta.env.VITE_BUILD": JSON.stringify(new Date().toISOString()) },
  server: {
    proxy: {
      "/trpc": { target: `http://${SERVER}`, ws: true },
      "/api": { target: `http://${SERVER}` },
    },
  },
  build: { outDir: "../dist/client", emptyOutDir: true, target: "es2022", manifest: true },
  test: {
    root: ".",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/vitest-setup.ts"],
    // Each test opens a house of its own and closes it: loading the whole program anew for every file took a third of the run.
    isolate: false,
    // On the two cores of a small machine it would use one.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: { hooks: "stack" },
  },
});

/** Puts into each language's file what it works out, instead of the two languages of all rooms. */
function sentencesWorkedOut(): Plugin {
  return {
    name: "keyrack-sentences",
    apply: "build",
    async load(id) {
      if (!/\/client\/core\/texts-\w+\.ts$/.test(id)) return null;
      const { outputFiles } = await bundle({ entryPoints: [id], bundle: true, write: false, format: "esm" });
      const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
      const { default: sentences }: { default: unknown } = await import(`data:text/javascript;base64,${code}`);
      return `export default ${JSON.stringify(sentences)};`;
    },
  };
}
