import { Radio, Stack, Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { StockWarning } from "#client/stays/bookings/stock-warning.tsx";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";

/**
 * The price of a stay after a change: `kept` with nights as agreed, `fresh` by today's prices; null where there is none. `lacks` are the cots
 * and items of which too few are left.
 */
export type NewPrices = { current: number; kept: number | null; fresh: number | null; lacks: readonly StockLack[] };

/** Stock that was shown as lacking does not refuse the change. */
export function stockShown(price: NewPrices | null): true | undefined {
  return price && price.lacks.length > 0 ? true : undefined;
}

type PriceProps = { price: NewPrices | null; keeps: boolean; onKeeps(keeps: boolean): void };

/** The price after a change, asked about where there are two answers to it, and a warning of what lacks. */
export function PriceChoice({ price, keeps, onKeeps }: PriceProps) {
  return (
    <>
      <StockWarning lacks={price?.lacks ?? []} />
      <PriceAnswer price={price} keeps={keeps} onKeeps={onKeeps} />
    </>
  );
}

function PriceAnswer({ price, keeps, onKeeps }: PriceProps) {
  const say = useSay();
  const { money } = useFormats();
  if (!price) return null;
  const { kept, fresh, current } = price;
  if (fresh === null) return <Text size="sm">{say("parts.no_price")}</Text>;
  if (kept === null || kept === fresh) {
    return (
      <Text size="sm">
        {fresh === current ? say("parts.price_stays", { amount: money(fresh) }) : say("parts.price_new", { amount: money(fresh) })}
      </Text>
    );
  }
  return (
    <Radio.Group label={say("parts.price")} value={keeps ? "keep" : "new"} onChange={(value) => onKeeps(value === "keep")}>
      <Stack gap="xs" mt={6}>
        <Radio value="keep" label={say("parts.price_keep", { amount: money(kept) })} />
        <Radio value="new" label={say("parts.price_new", { amount: money(fresh) })} />
      </Stack>
    </Radio.Group>
  );
}
