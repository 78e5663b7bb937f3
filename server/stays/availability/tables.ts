import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Stays and locks that block no room for the moment, while several of them change together. Only the overlap triggers read this table: all
 * other code sees these records as they are. It is empty outside of a transaction.
 */
export const lifted = sqliteTable("lifted", { id: text().primaryKey() });
