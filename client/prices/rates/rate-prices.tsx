import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { ChildPrices } from "#client/prices/rates/children/child-prices.tsx";
import { PriceTable } from "#client/prices/rates/grid/price-table.tsx";
import { usePriceChain } from "#client/prices/rates/grid/use-price-chain.ts";
import { PriceRules } from "#client/prices/rates/price-rules/price-rules.tsx";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** The prices of a rate, once its parents and the room types are here. */
export function RatePrices({ rate, readAgain }: { rate: Rate; readAgain(): Promise<unknown> }) {
  const say = useSay();
  const roomTypes = useRoomTypes();
  const types = roomTypes.data?.data;
  const answer = usePriceChain(rate);
  const chain = answer.data;
  const failed = [answer, roomTypes].find(({ data, error }) => data === undefined && error !== null);
  if (failed) return <LoadFailed error={failed.error} retry={failed.refetch} />;
  if (!types || !chain) {
    return (
      <Stack gap="md" aria-busy role="status" aria-label={say("screens.loading")}>
        <Skeleton height={22} width="40%" />
        <Skeleton height={320} />
      </Stack>
    );
  }
  if (types.length === 0) {
    return (
      <Alert color="brass" variant="light" title={say("rates.no_room_types")}>
        <Button component={Link} to="/room-types?new=room-type" mt="sm">
          {say("shell.new_room_type")}
        </Button>
      </Alert>
    );
  }
  return (
    <Stack gap="lg">
      <PriceTable rate={rate} chain={chain} types={types} readAgain={readAgain} />
      <ChildPrices rate={rate} chain={chain} />
      <PriceRules rate={rate} chain={chain} types={types} />
    </Stack>
  );
}
