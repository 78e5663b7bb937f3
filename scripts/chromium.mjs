// Finds the browser of tests and benches, or installs Debian's: none is ever downloaded from elsewhere.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The one that CHROMIUM names, else Debian's: the windowless one takes half the time of the one with windows. */
const INSTALLED = [process.env.CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The path of a browser that is there, if any. */
export const findChromium = () => INSTALLED.find((path) => path && existsSync(path));

/** Makes sure that there is a browser; ends the process where none can be installed. */
export function installChromium() {
  if (findChromium()) return;
  console.log("Installing Chromium.");
  apt("update", "-q");
  if (apt("install", "-y", "-q", "chromium-headless-shell") || apt("install", "-y", "-q", "chromium")) return;
  console.error("No browser: install Chromium, or name one by CHROMIUM=/path/to/chrome.");
  process.exit(1);
}

function apt(...words) {
  const [command, ...args] = [...(process.getuid?.() === 0 ? [] : ["sudo"]), "apt-get", ...words];
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status === 0;
}
