import { Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { cateringRuns } from "#shared/prices/pricing/price-days.ts";
import type { StayPrice } from "#shared/stays/bookings/schema.ts";

/** Servings of the kitchen by day; days with the same servings share one line. */
export function CateringPanel({ price }: { price: StayPrice }) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const itemName = useItemName();
  const runs = cateringRuns(price);
  return (
    <Panel title={say("bookings.catering")}>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say("bookings.no_catering")}
        </Text>
      ) : (
        <Facts
          facts={runs.map(({ from, to, servings }) => ({
            label: from === to ? calendarDate(from) : `${calendarDate(from)} – ${calendarDate(to)}`,
            value: servings.map(({ name, quantity }) => say("bookings.serving", { count: quantity, name: itemName(name) })).join(", "),
          }))}
        />
      )}
    </Panel>
  );
}
