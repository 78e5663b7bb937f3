import { Alert, List } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useStockWords } from "#client/stays/bookings/stock-words.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";

/** Cots and items of which a stay needs more than are left. The front desk may save anyway. */
export function StockWarning({ lacks }: { lacks: readonly StockLack[] }) {
  const say = useSay();
  const words = useStockWords();
  if (lacks.length === 0) return null;
  return (
    <Alert color="brass" icon={<IconAlertTriangle size={18} aria-hidden />} title={say("stock.not_enough")} role="status">
      <List size="sm" spacing={2}>
        {lacks.map((lack) => (
          <List.Item key={lack.item_id}>{words(lack)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
