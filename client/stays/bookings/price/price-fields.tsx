import { Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useFormats, useLocale } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useItemName, useRates } from "#client/platform/core/master-data.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { RuleWarning } from "#client/prices/rates/rule-warning.tsx";
import { BOOKING_FIELDS, type BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import { StayTotal } from "#client/stays/bookings/price/stay-total.tsx";
import { StockWarning } from "#client/stays/bookings/stock-warning.tsx";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { writeNumber } from "#shared/platform/core/numbers.ts";
import type { OnTop } from "#shared/prices/pricing/price-days.ts";
import { appliedRuleLine } from "#shared/prices/rates/price-rule-words.ts";
import type { AppliedPriceRule } from "#shared/prices/rates/price-rules.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";

export type LivePrice = {
  /** The price of the stay by the values of the form; null if the rate has no price for it. */
  amount: number | null;
  nights: number;
  /** The nights' own sum, where it is known. */
  lodging: number | null;
  /** The surcharges and discounts in it, summed over the nights. */
  rules: readonly AppliedPriceRule[];
  /** The amounts on top of them, by name. */
  on_top: readonly Pick<OnTop, "name" | "gross_amount">[];
  /** The restrictions of the rate that the stay would break; null where they are not known. */
  rule_violations: readonly RuleViolation[] | null;
  /** Cots and items of which the stay needs more than are left. */
  out_of_stock: readonly StockLack[];
};

type Props = {
  form: UseFormReturnType<BookingValues>;
  availability: readonly RoomTypeAvailability[] | undefined;
  price: LivePrice | null;
  /** The effect of the change on an agreed price; null for a new booking or if nothing changes. */
  quote: BookingQuote | null;
  disabled: boolean;
};

/** The rate, what it makes of this stay, and whether a price that was agreed on stays. */
export function PriceFields({ form, availability, price, quote, disabled }: Props) {
  const say = useSay();
  const formats = useFormats();
  const { money } = formats;
  const language = useLanguage();
  const locale = useLocale();
  const itemName = useItemName();
  const { room_type_id, rate_id, total, keep_price } = form.values;
  const rates = useRates().data?.data.filter(({ id, active }) => active || id === rate_id) ?? [];
  const prices = availability?.find(({ room_type }) => room_type.id === room_type_id)?.prices;
  const priceOf = (id: string) => prices?.find((each) => each.rate_id === id);
  const kept = quote ? (quote.retained ?? quote.current) : null;
  const isChoice = quote !== null && kept !== quote.recalculated;
  const shown = total !== null ? total : keep_price ? kept : (price?.amount ?? null);
  return (
    <Stack gap="md">
      <FieldsGrid>
        <SelectField
          label={say(BOOKING_FIELDS.rate_id.label)}
          data={rates.map(({ id, name }) => ({ value: id, label: rateLabel(id, name) }))}
          readOnly={disabled}
          error={form.errors["rate_id"]}
          value={rate_id || null}
          onChange={(id) => form.setFieldValue("rate_id", id ?? "")}
        />
        <MoneyField
          label={say(BOOKING_FIELDS.total.label)}
          min={0}
          readOnly={disabled}
          placeholder={price?.amount == null ? say("bookings.no_price") : writeNumber(price.amount, locale, { decimals: 2, isMoney: true })}
          {...form.getInputProps("total")}
          error={form.errors["total_gross_amount"] ?? form.errors["total"]}
        />
      </FieldsGrid>
      <RuleWarning violations={price?.rule_violations ?? []} />
      <StockWarning lacks={price?.out_of_stock.filter(({ item_id }) => item_id !== null) ?? []} />
      {isChoice && total === null && (
        <Radio.Group
          label={say("bookings.price_choice")}
          value={keep_price ? "keep" : "new"}
          onChange={(choice) => form.setFieldValue("keep_price", choice === "keep")}
        >
          <Stack gap={8} mt={8}>
            <Radio
              value="new"
              disabled={quote.recalculated === null}
              label={say("bookings.new_price", {
                price: quote.recalculated === null ? say("bookings.no_price") : money(quote.recalculated),
              })}
            />
            <Radio value="keep" label={say("bookings.keep_price", { price: money(kept ?? quote.current) })} />
          </Stack>
        </Radio.Group>
      )}
      <StayTotal amount={shown} before={quote?.current ?? null}>
        {price?.lodging != null && price.amount !== null && shown === price.amount && (
          <Hint mt={2} ta="right">
            {say("bookings.per_night", { price: money(price.lodging / Math.max(1, price.nights)) })}
            {price.on_top.map(({ name, gross_amount }) => ` · ${itemName(name)} ${money(gross_amount)}`)}
          </Hint>
        )}
        {price !== null &&
          shown === price.amount &&
          price.rules.map((rule) => (
            <Hint key={`${rule.kind} ${rule.nights}`} mt={2} ta="right">
              {appliedRuleLine(rule, { language, ...formats })}
            </Hint>
          ))}
      </StayTotal>
    </Stack>
  );

  function rateLabel(id: string, name: string): string {
    const known = priceOf(id);
    return known ? say("bookings.rate_price", { name, price: money(known.gross_amount) }) : name;
  }
}
