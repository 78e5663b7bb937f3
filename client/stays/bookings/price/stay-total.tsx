import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";

type Props = {
  /** Null if the rate has no price. */
  amount: number | null;
  /** The agreed total, which a typed amount replaces; null if none was agreed. */
  before: number | null;
  children?: ReactNode;
};

/** The price of a stay by what is typed, before it is saved. */
export function StayTotal({ amount, before, children }: Props) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <Box py={14} px={16} bdrs="lg" bg="var(--kr-surface-2)" aria-live="polite">
      <Group gap={0} align="baseline" justify="space-between" wrap="nowrap">
        <span>{say("bookings.stay_price")}</span>
        <Strong fz="xl" lts="-0.01em">
          {amount === null ? say("bookings.no_price") : money(amount)}
        </Strong>
      </Group>
      {before !== null && amount !== null && amount !== before && (
        <Hint mt={2} ta="right">
          {say("bookings.price_now", { price: money(before) })}
        </Hint>
      )}
      {children}
    </Box>
  );
}
