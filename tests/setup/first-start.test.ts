import { join } from "node:path";
import { expect, test } from "vitest";
import { keepInDatabaseFile } from "#server/office/setup/service.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { MIGRATIONS, migrate } from "#server/platform/core/database/migrations.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("data written without a log, as the demo is, is kept in the file of a database whose tables were just made", () => {
  const { $client } = openDb(join(temporaryFolder(), "keyrack.db"));
  migrate($client, MIGRATIONS);
  $client.pragma("journal_mode = DELETE");
  keepInDatabaseFile($client);
  expect($client.pragma("wal_checkpoint(TRUNCATE)")).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
});
