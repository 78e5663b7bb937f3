import type { ComponentProps } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { DecimalField } from "#client/platform/ui/form/decimal-field.tsx";

type Props = Omit<ComponentProps<typeof DecimalField>, "decimals" | "unit">;

/** As much as an amount may be (`Amount` of the schemas). */
const MAX = 1_000_000;

/** An amount in the property's currency. */
export function MoneyField({ max = MAX, ...props }: Props) {
  const { currency } = useFormats();
  return <DecimalField decimals={2} unit={currency} max={max} {...props} />;
}
