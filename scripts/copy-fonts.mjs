import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SCOPE = "@fontsource/";
/** Files of a font package that PDFs need: regular weight, in the form that the PDF library reads, and the licence. */
const NEEDED = /^(unicode\.json|LICENSE|files\/.*-400-normal\.woff)$/;
/** Letters that Inter has, or that no name has. */
const NOT_NEEDED = /-(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext|math|symbols)-400-/;

/** Copies the fonts of other scripts beside the built server: their packages are ten times as large, and need not be installed. */
export function copyFonts(outdir) {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const names = Object.keys(dependencies).flatMap((name) => (name.startsWith(`${SCOPE}noto-sans-`) ? [name.slice(SCOPE.length)] : []));
  for (const name of names) {
    const folder = join("node_modules", SCOPE, name);
    mkdirSync(join(outdir, name, "files"), { recursive: true });
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (NEEDED.test(file) && !NOT_NEEDED.test(file)) cpSync(join(folder, file), join(outdir, name, file));
    }
  }
}
