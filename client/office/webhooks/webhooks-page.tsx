import { IconWebhook } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { NewWebhook } from "#client/office/webhooks/new-webhook.tsx";
import { WebhookStateBadge } from "#client/office/webhooks/webhook-state.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useReader, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { groupName, typeName } from "#shared/office/webhooks/event-names.ts";
import { ALL_EVENTS, groupOf } from "#shared/office/webhooks/rules.ts";
import type { Webhook } from "#shared/office/webhooks/schema.ts";

type Sort = "url" | "created_at";

export function WebhooksPage() {
  const say = useSay();
  const reader = useReader();
  const mayWrite = useMay()("api_keys:write");
  const { number, dateTime } = useFormats();
  const state = useListState<Sort>(["url", "created_at"]);
  const answer = useQuery(trpc.webhooks.list.queryOptions(state.input, { placeholderData: keepPreviousData }));

  function wordsOf(pattern: string): string {
    if (pattern === ALL_EVENTS) return say("webhooks.all_events");
    return pattern.endsWith(".*") ? groupName(groupOf(pattern), reader) : typeName(pattern, reader);
  }

  const columns: Column<Webhook, Sort>[] = [
    {
      key: "url",
      header: say("webhooks.url"),
      cell: ({ url }) => <span style={{ overflowWrap: "anywhere" }}>{shortAddress(url)}</span>,
      sort: "url",
    },
    { key: "state", header: say("webhooks.state"), cell: (webhook) => <WebhookStateBadge state={webhook.state} /> },
    { key: "events", header: say("webhooks.events"), cell: ({ event_types }) => event_types.map(wordsOf).join(", "), wide: true },
    {
      key: "last_success",
      header: say("webhooks.last_success"),
      cell: ({ last_success_at }) => (last_success_at === null ? "–" : dateTime(last_success_at)),
      wide: true,
    },
    { key: "waiting", header: say("webhooks.waiting"), cell: ({ waiting }) => number(waiting), align: "right", wide: true },
    { key: "given_up", header: say("webhooks.log_given_up"), cell: ({ given_up }) => number(given_up), align: "right", wide: true },
  ];
  return (
    <BaseListPage
      title={say("webhooks.title")}
      name="webhook"
      words={{ create: say("webhooks.create"), new: say("webhooks.new") }}
      mayWrite={mayWrite}
      form={({ onSaved, staysAt }) => <NewWebhook onDone={onSaved} staysAt={staysAt} />}
    >
      {(create) => (
        <DataTable
          label={say("webhooks.title")}
          object="webhook"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="url"
          hrefOf={({ id }) => `/webhooks/${id}`}
          empty={{ icon: IconWebhook, title: say("webhooks.empty_title"), detail: say("webhooks.empty_detail"), action: create }}
        />
      )}
    </BaseListPage>
  );
}

const MAX_LENGTH = 48;

/** The address without its protocol, cut where it is long. */
function shortAddress(url: string): string {
  const rest = url.replace(/^https?:\/\//, "");
  return rest.length > MAX_LENGTH ? `${rest.slice(0, MAX_LENGTH)}…` : rest;
}
