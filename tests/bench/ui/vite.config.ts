import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The pages on which the plans are measured: the bare grids and Keyrack's plan, with the same data. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react()],
  build: { outDir: "../../../dist/bench-ui", emptyOutDir: true, chunkSizeWarningLimit: 2000 },
});
