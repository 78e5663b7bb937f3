// npm start: installs and builds what is missing, then becomes the server.
import { prepareProgram } from "./prepare.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
process.env.NODE_ENV ??= "production";
prepareProgram();
await import("../dist/server/main.mjs");
