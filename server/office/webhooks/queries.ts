import { and, count, eq, isNotNull, isNull, min } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "#server/office/webhooks/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import { webhookState } from "#shared/office/webhooks/rules.ts";
import type { Webhook, WebhookQuery } from "#shared/office/webhooks/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Role } from "#shared/platform/core/permissions.ts";

/** Only this module writes through it. */
export const webhookStore = entityStore("webhook", webhooks);
export type WebhookRow = ReturnType<typeof webhookStore.get>;

/** By address by default. */
export function listWebhooks(view: View, asked: WebhookQuery): Page<Webhook> {
  const { url, created_at } = webhooks;
  const page = webhookStore.page(view, asked, undefined, sorting(asked.sort ?? "url", { url, created_at }));
  return { ...page, data: shown(view, page.data) };
}

export function getWebhook(view: View, id: string): Webhook {
  return shownWebhook(view, webhookStore.get(view, id));
}

/** The webhook without its secret, which is shown once. */
export function shownWebhook(view: View, row: WebhookRow): Webhook {
  return only(shown(view, [row]));
}

function shown(view: View, rows: readonly WebhookRow[]): Webhook[] {
  const makers = makersOf(view, rows);
  return rows.map(({ property_id: _property, secret: _secret, cursor_seq: _cursor, failures: _failures, paused_until, ...row }) => {
    const role = roleOf(makers, row.maker_id);
    const next = row.active && role !== null ? (nextDue.get(view, { webhook: row.id })?.at ?? null) : null;
    return {
      ...row,
      event_types: [...row.event_types],
      state: webhookState(row, role !== null),
      next_attempt_at: next !== null && paused_until !== null && paused_until > next ? paused_until : next,
      waiting: countOf(view, row.id, "waiting"),
      given_up: countOf(view, row.id, "given_up"),
      maker_name: makers.get(row.maker_id ?? "")?.name ?? null,
      effective_role_id: role,
      secret: null,
    };
  });
}

/** The role by which it is decided what a webhook is sent: its maker's present one; null once the maker has left the property. */
export function roleOfWebhook(view: View, { maker_id }: Pick<WebhookRow, "maker_id">): Role | null {
  return roleOf(makersOf(view, [{ maker_id }]), maker_id);
}

type Makers = ReadonlyMap<string, { name: string; role_id: Role | null }>;

/** A webhook without a maker was made by a key of the installation itself. */
function roleOf(makers: Makers, maker_id: string | null): Role | null {
  return maker_id === null ? "admin" : (makers.get(maker_id)?.role_id ?? null);
}

const makersByIds = query(["makers"], (db, { makers, property }) =>
  db
    .select({ id: users.id, name: users.name, role_id: members.role_id })
    .from(users)
    .leftJoin(
      members,
      and(eq(members.user_id, users.id), eq(members.property_id, property), isLiveMember(members), isNull(users.deleted_at)),
    )
    .where(oneOf(users.id, makers)),
);

function makersOf(view: View, rows: readonly Pick<WebhookRow, "maker_id">[]): Makers {
  return byId(makersByIds.all(view, { makers: rows.flatMap(({ maker_id }) => maker_id ?? []) }));
}

const { property_id, webhook_id, state, due_at } = webhookDeliveries;

const counted = query(["webhook", "state"], (db, { webhook, state: wanted, property }) =>
  db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhook_id, webhook), eq(state, wanted), eq(property_id, property))),
);

function countOf(view: View, webhook: string, wanted: "waiting" | "given_up"): number {
  return counted.get(view, { webhook, state: wanted })?.count ?? 0;
}

const nextDue = query(["webhook"], (db, { webhook, property }) =>
  db
    .select({ at: min(due_at) })
    .from(webhookDeliveries)
    .where(and(eq(webhook_id, webhook), isNotNull(due_at), eq(property_id, property))),
);
