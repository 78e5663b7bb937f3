import type Driver from "better-sqlite3";

/**
 * The package of the database driver for this Node. The current one is built for version 10 of Node-API, which came with Node 22; on Node 20
 * it ends the process. The last one for Node 20 ends it on Node 24.19 and newer (https://github.com/WiseLibs/better-sqlite3/pull/1498). To
 * be deleted with Node 20.
 */
export const DRIVER = Number(process.versions["napi"]) >= 10 ? "better-sqlite3" : "better-sqlite3-node20";

export const { default: Database } = DRIVER === "better-sqlite3" ? await import("better-sqlite3") : await import("better-sqlite3-node20");

/** A connection to a database file. */
export type Sqlite = Driver.Database;
