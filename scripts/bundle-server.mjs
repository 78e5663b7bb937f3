// Bundles the server with esbuild.
import { build } from "esbuild";

/** Native parts can't be bundled, nor what reads files that lie beside it. */
const UNBUNDLED = ["better-sqlite3", "better-sqlite3-node20", "@node-rs/argon2", "pdfkit"];

export async function bundleServer(outdir) {
  await Promise.all([
    build({ ...OPTIONS, outdir, splitting: true, external: UNBUNDLED, entryPoints: PROGRAMS }),
    // What draws the booking page on the server; loaded with its first visitor.
    build({
      ...OPTIONS,
      outdir: `${outdir}/booking-page`,
      define: { "process.env.NODE_ENV": '"production"' },
      entryPoints: ["client/channels/booking-page/render.tsx"],
    }),
  ]);
}

const PROGRAMS = ["server/main.ts", "server/thread.ts", "server/reset-password.ts", "server/backup-command.ts", "server/verify-dep.ts"];

const OPTIONS = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  minifySyntax: true,
  // The process keeps its source in memory, twice as large where a comment or a pattern has a letter beyond Latin-1 in it.
  minifyWhitespace: true,
  sourcemap: true,
  legalComments: "none",
  logLevel: "warning",
  // Bundled CommonJS parts ask for these.
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module';",
      "import { fileURLToPath as __fileURLToPath } from 'node:url';",
      "import { dirname as __dirnameOf } from 'node:path';",
      "const require = __createRequire(import.meta.url);",
      "const __filename = __fileURLToPath(import.meta.url);",
      "const __dirname = __dirnameOf(__filename);",
    ].join(" "),
  },
};
