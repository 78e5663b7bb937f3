import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { messageRules } from "#server/office/messages/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { files } from "#server/tenant/files/tables.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";

const { attachment_ids, rate_ids, room_type_ids } = messageRules;

/** Condition: a live rule names the id in a list. Ids are random, so a list that holds one names it. */
function names(list: SQLWrapper, id: SQLWrapper): SQL | undefined {
  return and(sql`instr(${list}, ${id}) > 0`, isNull(messageRules.deleted_at));
}

export const messageRuleUses = {
  file: { message_rules: usedIn(messageRules, ({ id }) => names(attachment_ids, id)) },
  rate: { message_rules: usedIn(messageRules, ({ id }) => names(rate_ids, id)) },
  room_type: { message_rules: usedIn(messageRules, ({ id }) => names(room_type_ids, id)) },
} as const satisfies Uses;

/** Files that are attached to the messages of rules. */
export const attachedFiles: FileUses = query(["files"], (db, { files: ids, property }) =>
  db
    .select({ file_id: files.id, object: sql<"message_rule">`'message_rule'`, id: messageRules.id, name: messageRules.name })
    .from(files)
    .innerJoin(messageRules, and(names(attachment_ids, files.id), eq(messageRules.property_id, files.property_id)))
    .where(and(oneOf(files.id, ids), ofProperty(files, property))),
);
