import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The pages that the plan is measured on: the bare grids and the plan itself, on the same data. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react()],
  build: { outDir: "../../../dist/bench-ui", emptyOutDir: true, chunkSizeWarningLimit: 2000 },
});
