import { and, desc, eq, inArray } from "drizzle-orm";
import { entityStore } from "#server/core/rows.ts";
import { sorting } from "#server/core/sorting.ts";
import type { View } from "#server/core/work.ts";
import { mails } from "#server/mail/tables.ts";
import { generalSettings } from "#server/settings/queries.ts";
import type { Language } from "#shared/core/fields.ts";
import type { Page } from "#shared/core/paging.ts";
import type { MailKind, MailQuery } from "#shared/mail/schema.ts";
import type { Template } from "#shared/mail/template.ts";

/** Only this room writes through it. */
export const mailStore = entityStore("mail", mails);
export const { find: getMail } = mailStore;
export type MailRow = ReturnType<typeof mailStore.find>;

/** Newest first, unless asked otherwise. */
export function listMails(view: View, query: MailQuery): Page<MailRow> {
  const where = and(
    query.parent_id === undefined ? undefined : eq(mails.parent_id, query.parent_id),
    query.state === undefined ? undefined : eq(mails.state, query.state),
  );
  const sort = query.sort ?? "-created_at";
  return mailStore.page(view, query, where, sorting(sort, mails), sorting(sort, { created_at: mails.id }));
}

/** The last mail of a kind that went, or is about to go, out about something. */
export function latestMail(view: View, { parent_id, kind }: Pick<MailRow, "parent_id" | "kind">): MailRow | null {
  const where = and(eq(mails.parent_id, parent_id), eq(mails.kind, kind), inArray(mails.state, ["waiting", "sent"]));
  return mailStore.all(view, where, desc(mails.created_at), desc(mails.id))[0] ?? null;
}

/** How the house words a mail. */
export function mailTemplate(view: View, kind: MailKind, language: Language): Template {
  return generalSettings(view).mail_templates[kind][language];
}
