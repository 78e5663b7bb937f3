// Installs and builds what is missing before the built program runs.
import { join } from "node:path";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { installPackages } from "./install.mjs";

/** Makes the repository the current folder and the program in dist/ ready to run. */
export async function prepareProgram() {
  process.chdir(join(import.meta.dirname, ".."));
  await installPackages();
  await buildIfNeeded();
}
