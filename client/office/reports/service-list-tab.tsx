import { Button, Group, SegmentedControl, Skeleton, Stack, Switch } from "@mantine/core";
import { IconPrinter, IconToolsKitchen2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import css from "#client/office/reports/service-list.module.css";
import { ServiceSections } from "#client/office/reports/service-sections.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { NearDaysRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { PrintHead, PrintSheet } from "#client/platform/ui/print/print-sheet.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import {
  SERVICE_GROUPS,
  type ServiceGroup,
  type ServiceList,
  servedDays,
  totalsOf,
  usualServiceDay,
} from "#shared/office/reports/service-list.ts";

/** Service list of kitchen and service for today, tomorrow or a range; readable on a tablet and as a printout. */
export function ServiceListTab() {
  const say = useSay();
  const { params, change } = useAddress();
  const { today } = useFormats();
  const { time_zone } = useIdentity();
  const days = servedDays(useReportRange(usualServiceDay(Date.parse(useNow()), time_zone)), today());
  const only_catering = params.get("services") === null;
  const group_by = SERVICE_GROUPS.find((group) => group === params.get("group_by")) ?? "date";
  const { from, to } = days;
  const answer = useQuery(trpc.reports.items.queryOptions({ from, to, group_by, only_catering }, { placeholderData: keepPreviousData }));
  const { data, error } = answer;
  return (
    <Stack gap={18} aria-busy={!data}>
      <Group gap="8px 12px" data-screen-only>
        <NearDaysRange label={say("service_list.days")} days={days} from={from} to={to} />
        <GroupBy chosen={group_by} onChange={(group) => change({ group_by: group === "date" ? null : group }, { replace: true })} />
        <Switch
          label={say("service_list.all_services")}
          checked={!only_catering}
          onChange={({ currentTarget }) => change({ services: currentTarget.checked ? "all" : null }, { replace: true })}
        />
        <Group gap="8px 12px" align="stretch" ml="auto">
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {say("service_list.print")}
          </Button>
          {data && data.items.length > 0 && <SaveService list={data} />}
        </Group>
      </Group>
      {error && !data && <LoadFailed error={error} retry={answer.refetch} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {data && <Sheet list={data} />}
    </Stack>
  );
}

function SaveService({ list: { items, from, to } }: { list: ServiceList }) {
  const say = useSay();
  const heads = ["date", "item", "room", "quantity", "guests"] as const;
  const itemName = useItemName();
  const comment = say("bookings.description");
  return (
    <SaveTableButton
      size="sm"
      isShort
      name={`${say("service_list.title")} ${from === to ? from : `${from} ${to}`}`}
      rows={() => [
        [
          ...heads.map((head) => say(`service_list.${head}`)),
          say("bookings.customer"),
          say("service_list.children"),
          say("bookings.cots"),
          comment,
        ],
        ...items.map(({ date, item, room, quantity, names, customer_name, children, cots, comment: words }) => [
          date,
          itemName(item),
          room,
          quantity,
          names.join(", "),
          customer_name,
          children,
          cots,
          words,
        ]),
      ]}
    />
  );
}

function GroupBy({ chosen, onChange }: { chosen: ServiceGroup; onChange(group: ServiceGroup): void }) {
  const say = useSay();
  return (
    <SegmentedControl
      aria-label={say("service_list.group_by")}
      data={SERVICE_GROUPS.map((group) => ({ value: group, label: say(`service_list.by_${group}`) }))}
      value={chosen}
      onChange={(value) => onChange(SERVICE_GROUPS.find((group) => group === value) ?? "date")}
    />
  );
}

function Sheet({ list }: { list: ServiceList }) {
  const say = useSay();
  const { fullDate, number } = useFormats();
  const itemName = useItemName();
  if (list.items.length === 0) {
    return <EmptyState icon={IconToolsKitchen2} title={say("service_list.nothing_title")} detail={say("service_list.nothing_detail")} />;
  }
  return (
    <PrintSheet>
      <Stack gap={18} className={css["sheet"] ?? ""}>
        <PrintHead
          title={say("service_list.title")}
          days={list.from === list.to ? fullDate(list.from) : `${fullDate(list.from)} – ${fullDate(list.to)}`}
        />
        <dl className={css["totals"]} aria-label={say("service_list.totals")}>
          {totalsOf(list.items).map(({ item, quantity }) => (
            <div key={item}>
              <dt>{itemName(item)}</dt>
              <dd>{number(quantity)}</dd>
            </div>
          ))}
        </dl>
        <ServiceSections list={list} />
      </Stack>
    </PrintSheet>
  );
}
