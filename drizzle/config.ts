import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./server/*/*/tables.ts", "./server/platform/core/database/tables.ts"],
  out: "./drizzle/migrations",
});
