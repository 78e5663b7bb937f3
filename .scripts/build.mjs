// Builds the client with Vite and the server with esbuild into dist/.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { STAMP } from "./build-if-needed.mjs";
import { bundleServer } from "./bundle-server.mjs";
import { copyFonts } from "./copy-fonts.mjs";
import { listOfflineFiles } from "./offline-files.mjs";

const started = new Date();
process.chdir(new URL("..", import.meta.url).pathname);
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist", { recursive: true });
copyFonts("dist/server/fonts");
await Promise.all([bundleServer("dist/server"), buildClient()]);
writeFileSync(STAMP, started.toISOString());

async function buildClient() {
  const { build: bundle } = await import("vite");
  await bundle({ logLevel: "warn" });
  // The guests' page shares no file with the app: each is as small as it can be.
  await bundle({ configFile: "client/booking-page/vite.config.ts", logLevel: "warn" });
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
