// npm start: installs and builds what is missing, then becomes the server.
import { installPackages } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
process.env.NODE_ENV ??= "production";
installPackages();
const { buildIfNeeded } = await import("./build.mjs");
await buildIfNeeded();
await import("../dist/server/main.mjs");
