// npm run package: builds what is published into dist/release: the package, the list of what it contains (CycloneDX) and their checksums.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareProgram } from "./prepare.mjs";

const FOLDER = "dist/release";

await prepareProgram();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
npm("pack", "./dist/package", "--silent", "--ignore-scripts", "--pack-destination", FOLDER);
writeFileSync(join(FOLDER, "sbom.json"), npm("run", "--silent", "sbom"));
const files = readdirSync(FOLDER).sort();
writeFileSync(join(FOLDER, "SHA256SUMS"), files.map((file) => `${sha256(join(FOLDER, file))}  ${file}\n`).join(""));
console.log([...files, "SHA256SUMS"].map((file) => join(FOLDER, file)).join("\n"));

/** Runs an npm command and returns its output. A failure ends the process. */
function npm(...args) {
  const { status, stdout } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

function sha256(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
