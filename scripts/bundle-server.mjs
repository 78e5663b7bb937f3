// Bundles the server with esbuild.
import { build } from "esbuild";

/** Packages with native parts, and packages that read files beside their code: they are installed beside the built program. */
export const UNBUNDLED = ["@expo-google-fonts/inter", "@node-rs/argon2", "better-sqlite3", "better-sqlite3-node20", "pdfkit"];

/** Bundles the programs of the server into a folder. Returns the paths of all files whose code is part of them. */
export async function bundleServer(outdir) {
  const results = await Promise.all([
    build({ ...OPTIONS, outdir, splitting: true, external: UNBUNDLED, entryPoints: PROGRAMS }),
    // What draws the booking page on the server; loaded with its first visitor.
    build({
      ...OPTIONS,
      outdir: `${outdir}/booking-page`,
      define: { "process.env.NODE_ENV": '"production"' },
      entryPoints: ["client/channels/booking-page/render.tsx"],
    }),
  ]);
  return results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

const PROGRAMS = [
  "server/main.ts",
  "server/thread.ts",
  "server/reset-password.ts",
  "server/backup-command.ts",
  "server/doctor.ts",
  "server/verify-dep.ts",
];

const OPTIONS = {
  metafile: true,
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
