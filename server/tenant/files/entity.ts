import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { files } from "#server/tenant/files/tables.ts";
import { ListedFile } from "#shared/tenant/files/schema.ts";

export const fileEntity = {
  object: "file",
  audience: "files:read",
  history: { of: "changes", find: inTable(files) },
  shape: ListedFile,
} as const satisfies Entity;
