// npm start: installs and builds what is missing, then becomes the server.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareProgram } from "./prepare.mjs";
import { copyProgram } from "./program-copy.mjs";

process.env.NODE_ENV ??= "production";
await prepareProgram();
await import(pathToFileURL(resolve(await copyProgram(), "server/main.mjs")));
