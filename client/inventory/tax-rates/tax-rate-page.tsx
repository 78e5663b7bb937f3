import "@mantine/core/styles/Badge.css";
import { Badge, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { isNamedBy } from "#client/inventory/tax-rates/is-named-by.ts";
import { TaxRateForm } from "#client/inventory/tax-rates/tax-rate-form.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";

export function TaxRatePage() {
  const say = useSay();
  const may = useMay();
  const { percent } = useFormats();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.taxRates.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/tax-rates", label: say("tax_rates.title") }}
      head={({ name, percentage }) => headOf(name, percent(percentage))}
      remove={may("base_data:write") ? trpc.taxRates.delete : null}
    >
      {(taxRate) => (
        <>
          <Panel title={say("tax_rates.details")}>
            <TaxRateForm key={taxRate.id} taxRate={taxRate} readAgain={() => void answer.refetch()} />
          </Panel>
          <Panel title={say("tax_rates.items")}>
            <ItemsOf taxRate={taxRate} />
          </Panel>
          <HistoryPanel id={taxRate.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

function headOf(name: string, percent: string) {
  return isNamedBy(name, percent) ? { title: name } : { title: name, hint: percent };
}

/** Items that use a tax rate and prevent its deletion. */
function ItemsOf({ taxRate }: { taxRate: TaxRate }) {
  const say = useSay();
  const items = useItems().data?.data.filter(({ tax_rate_id }) => tax_rate_id === taxRate.id) ?? [];
  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say("tax_rates.no_items")}
      </Text>
    );
  }
  return (
    <Group gap={6}>
      {items.map(({ id, name }) => (
        <Badge
          key={id}
          component={Link}
          to={`/items/${id}`}
          variant="default"
          size="lg"
          radius="sm"
          tt="none"
          style={{ cursor: "pointer" }}
        >
          {name}
        </Badge>
      ))}
    </Group>
  );
}
