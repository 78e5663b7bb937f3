// npm run bench [-- plan peers server feed start]: every figure as a ratio to a floor that was measured in the same run.
import { installChromium } from "./chromium.mjs";
import { run } from "./install.mjs";
import { prepareProgram } from "./prepare.mjs";

await prepareProgram();
const wanted = process.argv.slice(2);
// Only these look at a page.
if (wanted.length === 0 || wanted.some((name) => ["start", "plan", "peers", "booking-start"].includes(name))) installChromium();
run("npx", ["tsx", "tests/bench/main.ts", ...wanted]);
