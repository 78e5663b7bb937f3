// npm run doctor: checks what Keyrack needs, and says what to do about it.
import { prepareProgram } from "./prepare.mjs";

await prepareProgram();
await import("../dist/server/doctor.mjs");
