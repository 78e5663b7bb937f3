// npm start: installs and builds what is missing, then becomes the server.
import { buildIfNeeded } from "./build-if-needed.mjs";
import { installPackages } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
process.env.NODE_ENV ??= "production";
installPackages();
buildIfNeeded();
await import("../dist/server/main.mjs");
