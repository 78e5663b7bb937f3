// npm run reset-password -- EMAIL
import { installPackages } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
installPackages();
const { buildIfNeeded } = await import("./build.mjs");
await buildIfNeeded();
await import("../dist/server/reset-password.mjs");
