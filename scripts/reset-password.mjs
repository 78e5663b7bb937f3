// npm run reset-password -- EMAIL
import { prepareProgram } from "./prepare.mjs";

await prepareProgram();
await import("../dist/server/reset-password.mjs");
