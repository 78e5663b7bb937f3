// npm run reset-password -- EMAIL
import { buildIfNeeded } from "./build-if-needed.mjs";
import { installPackages } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
installPackages();
buildIfNeeded();
await import("../dist/server/reset-password.mjs");
