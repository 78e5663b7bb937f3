import { dirname } from "node:path";
import { bundled } from "#tests/support/server-bundle.ts";

/** Bundles the server once for all workers, if it has changed since the build: a story that needs a worker thread would wait for it. */
export default function globalSetup(): void {
  process.env["SERVER_BUNDLE"] = dirname(bundled("main.mjs"));
}
