// Prints the folder of the bundled server: the built one, or the named one, into which it is bundled, if a source has changed since.
import { isBuilt } from "./build-if-needed.mjs";
import { bundleServer } from "./bundle-server.mjs";

const [, , folder] = process.argv;
const built = isBuilt();
if (!built) await bundleServer(folder);
console.log(built ? "dist/server" : folder);
