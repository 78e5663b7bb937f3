// Tells the service worker which files the app needs to start, and to show housekeeping, without a network.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Entry files of the screens that must open without a network; their imports are included. */
const SCREENS = [
  "index.html",
  "app.tsx",
  "office/emergency-sheet/emergency-dialog.tsx",
  "stays/housekeeping/housekeeping-page.tsx",
  "stays/housekeeping/room-clean-page.tsx",
  "stays/housekeeping/send-taps.ts",
  "stays/housekeeping/leave.ts",
  "platform/core/texts-de-first.ts",
  "platform/core/texts-de-further.ts",
  "platform/core/texts-en-first.ts",
  "platform/core/texts-en-further.ts",
];
const PICTURES = ["/keyrack.svg", "/manifest.webmanifest", "/icon-192.png"];

export function listOfflineFiles(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const chunks = new Set();
  const files = new Set(PICTURES);
  for (const screen of SCREENS) visit(screen);
  const worker = join(folder, "sw.js");
  const list = [...files].filter((file) => existsSync(join(folder, file)));
  writeFileSync(worker, readFileSync(worker, "utf8").replace("self.__FILES__ ?? []", JSON.stringify(list)));

  function visit(name) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not part of the built app`);
    if (chunks.has(name)) return;
    chunks.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  }
}
