// Collects the licences of all packages whose code is shipped: in the bundles, as fonts beside them, or installed beside the program.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Licences of packages whose `package.json` names none; found in their source repository. */
const UNNAMED = { "png-js": "MIT" };
const LICENCE_FILE = /^(licen[cs]e|copying)/i;

/**
 * The shipped packages, sorted by name, and the different texts of their licences; `text` is the index of a package's own text, or null
 * if the package contains none. `files` are the paths of all bundled files, `installed` the packages that are installed beside them.
 */
export function collectLicences(files, installed) {
  const folders = new Set(files.map(packageFolderOf).filter(Boolean));
  for (const name of fontPackages()) folders.add(join("node_modules", name));
  for (const name of installed) addWithDependencies(name, "", folders);
  const texts = [];
  const packages = [...folders].map((folder) => {
    const { name, version, license } = readManifest(folder);
    return { name, version, license: license ?? UNNAMED[name] ?? null, text: indexOfText(folder, texts) };
  });
  packages.sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
  const missing = packages.filter(({ license }) => license === null);
  if (missing.length > 0) throw new Error(`No licence is known of ${missing.map(({ name }) => name).join(", ")}.`);
  return { packages, texts };
}

/** The folder of the package that a file belongs to; the innermost one if packages contain packages. */
function packageFolderOf(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(
    file.replaceAll("\\", "/").replace(`${process.cwd().replaceAll("\\", "/")}/`, ""),
  )?.[0];
}

/** Fonts are copied or linked by name, so no bundle lists their files. */
function fontPackages() {
  return Object.keys(JSON.parse(readFileSync("package.json", "utf8")).dependencies).filter((name) => name.startsWith("@fontsource"));
}

/** Adds the folder of a package, as another package resolves it, and those of all packages that it needs. */
function addWithDependencies(name, from, folders) {
  const folder = [...parentsOf(from), ""].map((parent) => join(parent, "node_modules", name)).find((path) => existsSync(path));
  // An optional package for another computer.
  if (!folder || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = readManifest(folder);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) addWithDependencies(needed, folder, folders);
}

/** A package's folder and those of the packages that contain it, innermost first. */
function parentsOf(folder) {
  const parts = folder.split(/(?<=[^/])\/(?=node_modules\/)/);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("/")).filter(Boolean);
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function indexOfText(folder, texts) {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  if (!file) return null;
  const text = readFileSync(join(folder, file), "utf8").trim();
  const known = texts.indexOf(text);
  return known >= 0 ? known : texts.push(text) - 1;
}
