import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { exceedsBudget } from "../../../scripts/budget.ts";

/**
 * The build of the files that guests load: the booking page and its embed script. Separate, so that it contains no code of the app.
 */
export default defineConfig({
  root: "client",
  publicDir: false,
  plugins: [react(), pageStaysLight()],
  build: {
    outDir: "../dist/client",
    emptyOutDir: false,
    target: "es2022",
    manifest: ".vite/booking-page.json",
    modulePreload: false,
    rolldownOptions: {
      input: { page: "client/channels/booking-page/main.tsx", embed: "client/channels/booking-page/embed.ts" },
      output: {
        // Other websites name this file.
        entryFileNames: ({ name }) => (name === "embed" ? "book/embed.js" : "assets/booking-[name]-[hash].js"),
        assetFileNames: "assets/booking-[name]-[hash][extname]",
      },
    },
  },
});

/** Fails the build where the booking page exceeds its budget, or if what embeds it is not one file. */
function pageStaysLight(): Plugin {
  return {
    name: "keyrack-booking-page-light",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const embed = chunks.find(({ fileName }) => fileName === "book/embed.js");
      if (!embed || embed.imports.length > 0) this.error("book/embed.js has to stand alone");
      const code = chunks.map((chunk) => chunk.code);
      const excess = exceedsBudget("booking_page_kb", code);
      if (excess) this.error(excess);
    },
  };
}
