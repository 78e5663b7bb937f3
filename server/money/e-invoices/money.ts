import { amount, cents, type Decimal } from "#shared/platform/core/money.ts";

/** Always two decimals, and never "-0.00". */
export function money(value: Decimal): string {
  return amount(cents(value)).toFixed(2);
}
