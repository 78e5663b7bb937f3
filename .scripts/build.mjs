// Builds the client with Vite and the server with esbuild into dist/.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { STAMP } from "./build-if-needed.mjs";
import { listOfflineFiles } from "./offline-files.mjs";

/** Native parts can't be bundled, nor what reads files that lie beside it. */
const UNBUNDLED = ["better-sqlite3", "@node-rs/argon2", "pdfkit"];

const started = new Date();
process.chdir(new URL("..", import.meta.url).pathname);
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist", { recursive: true });
await Promise.all([buildServer(), buildClient()]);
writeFileSync(STAMP, started.toISOString());

async function buildServer() {
  const { build: bundle } = await import("esbuild");
  await bundle({
    entryPoints: ["server/main.ts", "server/thread.ts", "server/reset-password.ts", "server/backup-command.ts"],
    outdir: "dist/server",
    outExtension: { ".js": ".mjs" },
    splitting: true,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: UNBUNDLED,
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
  });
}

async function buildClient() {
  const { build: bundle } = await import("vite");
  await bundle({ logLevel: "warn" });
  listOfflineFiles("dist/client");
  for (const file of readdirSync("dist/client", { recursive: true, encoding: "utf8" })) packFile(join("dist/client", file));
}

/** Packed once here instead of for each visitor: `app.js.br` and, for browsers on a plain line, `app.js.gz` beside `app.js`. */
function packFile(file) {
  if (!/\.(js|css|html|svg|webmanifest)$/.test(file) || statSync(file).size < 1024) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
}
