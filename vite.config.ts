import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutDescriptions } from "./scripts/descriptions-plugin.ts";
import { firstPicture } from "./scripts/first-picture-plugin.ts";
import { stylesComplete } from "./scripts/styles-plugin.ts";
import { oneLanguageEach } from "./scripts/texts-plugin.ts";

/** The server that a development client talks to. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: "client",
  plugins: [react(), withoutDescriptions(), oneLanguageEach(), stylesComplete(), firstPicture()],
  define: { "import.meta.env.VITE_BUILD": JSON.stringify(new Date().toISOString()) },
  server: {
    proxy: process.env["VITEST"]
      ? {}
      : {
          "/trpc": { target: `http://${SERVER}`, ws: true },
          "/api": { target: `http://${SERVER}` },
          "/docs": { target: `http://${SERVER}` },
        },
  },
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // It fetches the app, so it must not wait for it.
            { name: "main", test: /client.main\.ts$/, priority: 3 },
            { name: "app", test: /client.app\.tsx$/, priority: 2 },
            // Left alone, the build makes a chunk of each set of screens that share a module: hundreds.
            { name: "common", minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});
