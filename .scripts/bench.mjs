// npm run bench [-- plan peers server feed start]: every figure as a ratio to a floor that was measured in the same run.
import { buildIfNeeded } from "./build-if-needed.mjs";
import { installPackages, run } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
installPackages();
buildIfNeeded();
run("npx", ["tsx", "tests/bench/main.ts", ...process.argv.slice(2)]);
