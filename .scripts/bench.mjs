// npm run bench [-- plan peers server feed start]: every figure as a ratio to a floor that was measured in the same run.
import { buildIfNeeded } from "./build-if-needed.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, run } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
installPackages();
buildIfNeeded();
const wanted = process.argv.slice(2);
// Only these look at a page.
if (wanted.length === 0 || wanted.some((name) => ["start", "plan", "peers", "booking-start"].includes(name))) installChromium();
run("npx", ["tsx", "tests/bench/main.ts", ...wanted]);
