// Bundles the app and the guests' booking page with Vite.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";
import { listOfflineFiles } from "./offline-files.mjs";

/** Bundles the app and the guests' page into a folder. Returns the paths of all files whose code is part of them. */
export async function bundleClient(folder) {
  const outDir = resolve(folder);
  const app = await build({ build: { outDir }, logLevel: "warn" });
  // The guests' page shares no file with the app: each is as small as it can be.
  const guestPage = await build({ configFile: "client/channels/booking-page/vite.config.ts", build: { outDir }, logLevel: "warn" });
  listOfflineFiles(outDir);
  return [app, guestPage].flat().flatMap(({ output }) => output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
}

/** Compresses each text file of a folder. */
export function packFiles(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) packFile(join(folder, file));
}

/** Packed once here instead of for each visitor: `app.js.br` and, for browsers on a plain line, `app.js.gz` beside `app.js`. */
function packFile(file) {
  if (!/\.(js|css|html|json|svg|webmanifest)$/.test(file) || statSync(file).size < 1024) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
}
