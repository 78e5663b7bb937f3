// Installs and builds what is missing before the built program runs.
import { buildIfNeeded, isBuilt } from "./build-if-needed.mjs";
import { installPackages, installProductionPackages, removeDevPackages } from "./install.mjs";

export function prepareProgram() {
  if (isBuilt()) return installProductionPackages();
  const isForBuild = installPackages();
  buildIfNeeded();
  // A developer's packages stay; an owner's machine keeps only what the program runs with.
  if (isForBuild) removeDevPackages();
}
