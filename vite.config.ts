import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The server that a development client talks to. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: "client",
  plugins: [react()],
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
