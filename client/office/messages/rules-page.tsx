import { Anchor, Button, Group } from "@mantine/core";
import { IconMessages, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { Link } from "react-router-dom";
import { RuleActions, RuleSwitch } from "#client/office/messages/rule-actions.tsx";
import { audienceWords, useAudienceNames, whenWords } from "#client/office/messages/rule-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { InactiveMark } from "#client/platform/ui/page/inactive-mark.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { MessageRule } from "#shared/office/messages/schema.ts";

const SORTS = ["name"] as const;

/** The filters of the list of rules. */
export const MESSAGE_RULE_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.messageRules.list>>;

/** The rules by which guests are written to: when, to whom, and whether they are on. */
export function MessageRulesPage() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const filters = useFilters(MESSAGE_RULE_FILTERS);
  const answer = useQuery(trpc.messageRules.list.queryOptions({ ...state.input, ...filters.input }, { placeholderData: keepPreviousData }));
  const create = mayWrite ? (
    <Button component={Link} to="/message-rules/new" data-new="message-rule" leftSection={<IconPlus size={16} aria-hidden />}>
      {say("message_rules.create")}
    </Button>
  ) : undefined;
  return (
    <Page title={say("message_rules.title")} actions={create}>
      <div>
        <Hint maw={780}>{say("message_rules.intro")}</Hint>
        <Anchor component={Link} to="/settings/mail" fz="sm">
          {say("message_rules.intro_hours")}
        </Anchor>
      </div>
      <FilterBar of={filters} />
      <DataTable
        label={say("message_rules.title")}
        object="message_rule"
        columns={useColumns()}
        answer={answer}
        state={state}
        ownOrder="name"
        hrefOf={({ id }) => `/message-rules/${id}`}
        actionsOf={mayWrite ? (rule) => <RuleActions rule={rule} /> : undefined}
        empty={filters.emptyWords({
          icon: IconMessages,
          title: say("message_rules.empty_title"),
          detail: say("message_rules.empty_detail"),
          action: create,
        })}
      />
    </Page>
  );
}

function useColumns(): Column<MessageRule, (typeof SORTS)[number]>[] {
  const say = useSay();
  const names = useAudienceNames();
  return [
    {
      key: "name",
      header: say("message_rules.name"),
      cell: ({ name, is_marketing, asks_for_review }) => (
        <Group component="span" gap="2px 8px">
          {name}
          {is_marketing && <InactiveMark>{say("message_rules.advertisement")}</InactiveMark>}
          {asks_for_review && <InactiveMark>{say("message_rules.review")}</InactiveMark>}
        </Group>
      ),
      sort: "name",
    },
    { key: "when", header: say("message_rules.column_when"), cell: (rule) => whenWords(rule, say) },
    { key: "whom", header: say("message_rules.column_whom"), cell: (rule) => audienceWords(rule, names, say), wide: true },
    { key: "on", header: say("message_rules.column_on"), cell: (rule) => <RuleSwitch rule={rule} /> },
  ];
}
