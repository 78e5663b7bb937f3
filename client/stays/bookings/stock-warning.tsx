import { Alert, List } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { type CotsLack, useStockWords } from "#client/stays/bookings/stock-words.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";

type Props = {
  lacks: readonly StockLack[];
  /** Cots that several rooms lack together. */
  cots?: CotsLack | null;
  /** True for offers, which promise nothing that is not there. The front desk may book anyway. */
  isRefused?: boolean;
};

/** Cots and items of which a stay needs more than are left. */
export function StockWarning({ lacks, cots = null, isRefused = false }: Props) {
  const say = useSay();
  const words = useStockWords();
  if (lacks.length === 0 && cots === null) return null;
  return (
    <Alert
      color={isRefused ? "red" : "brass"}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={say(isRefused ? "stock.offer_refused" : "stock.not_enough")}
      role={isRefused ? "alert" : "status"}
    >
      <List size="sm" spacing={2}>
        {cots && (
          <List.Item>{say("stock.together", { words: words({ item_id: null, name: null, ...cots }), count: cots.needed })}</List.Item>
        )}
        {lacks.map((lack) => (
          <List.Item key={lack.item_id}>{words(lack)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
