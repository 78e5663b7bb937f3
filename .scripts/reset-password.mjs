// npm run reset-password -- EMAIL
import { prepareProgram } from "./prepare.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
prepareProgram();
await import("../dist/server/reset-password.mjs");
