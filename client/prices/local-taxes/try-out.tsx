import { SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import type { Item } from "#shared/inventory/items/schema.ts";
import { percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import { amount, cents, type Decimal, netOf, sumOf } from "#shared/platform/core/money.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { LocalTaxRule } from "#shared/prices/local-taxes/schema.ts";
import { type TriedNight, triedNights } from "#shared/prices/local-taxes/try-out.ts";

type Props = { taxes: readonly Item[]; rules: readonly LocalTaxRule[] };

const MAX_NIGHTS = 90;

/** Calculates the tax of an imagined stay by the current rules; nothing is saved. */
export function TryOut({ taxes, rules }: Props) {
  const say = useSay();
  const { today } = useFormats();
  const [from, setFrom] = useState<string | null>(today());
  const [nights, setNights] = useState<number | null>(3);
  const [adults, setAdults] = useState<number | null>(2);
  const [ages, setAges] = useState("12");
  const [price, setPrice] = useState<number | null>(120);
  const isByPrice = rules.some(({ kind }) => kind !== "fixed");
  const percentages = useLodgingTax();
  const shown = taxes.map((tax) => ({
    tax,
    nights: triedNights({
      rules: rules.filter(({ item_id }) => item_id === tax.id).map((rule) => toCents(LocalTaxRule, rule)),
      from: from ?? today(),
      nights: wholeOf(nights, MAX_NIGHTS),
      adults: wholeOf(adults, 20),
      ages: (ages.match(/\d+/g) ?? []).map(Number),
      vatOn: (day) => percentageOn({ percentages }, day),
      netOn: (day) => netOf(cents(decimalOf(price)), percentageOn({ percentages }, day)),
    }),
  }));
  return (
    <Panel title={say("local_taxes.try")}>
      <p className={css["hint"]}>{say("local_taxes.try_hint")}</p>
      <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={12} mb={16}>
        <DateField label={say("local_taxes.try_from")} value={from} onChange={setFrom} />
        <WholeField label={say("local_taxes.try_nights")} min={1} max={MAX_NIGHTS} value={nights} onChange={setNights} />
        <WholeField label={say("local_taxes.try_adults")} min={0} max={20} value={adults} onChange={setAdults} />
        <TextInput
          label={say("local_taxes.try_children")}
          placeholder={say("local_taxes.try_children_example")}
          inputMode="numeric"
          autoComplete="off"
          value={ages}
          onChange={({ currentTarget }) => setAges(currentTarget.value)}
        />
        {isByPrice && <MoneyField label={say("local_taxes.try_price")} min={0} value={price} onChange={setPrice} />}
      </SimpleGrid>
      {shown.map(({ tax, nights: found }) => (found.length === 0 ? null : <Outcome key={tax.id} name={tax.name} nights={found} />))}
    </Panel>
  );
}

function Outcome({ name, nights }: { name: string; nights: readonly TriedNight[] }) {
  const say = useSay();
  const { money, fullDate } = useFormats();
  return (
    <ShortTable
      label={name}
      columns={[
        { label: `${name}, ${say("local_taxes.try_night")}` },
        { label: say("local_taxes.try_persons"), align: "right" },
        { label: say("local_taxes.try_free"), wide: true },
        { label: say("local_taxes.amount"), align: "right" },
      ]}
      hasActions={false}
    >
      {nights.map(({ date, quantity, exempt, gross_amount }) => (
        <tr key={date}>
          <td>{fullDate(date)}</td>
          <td data-align="right">{quantity}</td>
          <td data-wide>
            {exempt
              .map((each) => say("local_taxes.exempt_note", { count: each.quantity, reason: say(`local_taxes.reason_${each.reason}`) }))
              .join(", ")}
          </td>
          <td data-align="right">{money(amount(gross_amount))}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">{say("local_taxes.try_sum")}</th>
        <td data-align="right">{nights.reduce((all, { quantity }) => all + quantity, 0)}</td>
        <td data-wide aria-hidden />
        <td data-align="right">
          <strong>{money(amount(sumOf(nights.map(({ gross_amount }) => gross_amount))))}</strong>
        </td>
      </tr>
    </ShortTable>
  );
}

/** The tax inside the lodging's price, by date. */
function useLodgingTax() {
  const items = useItems().data?.data ?? [];
  const lodging = items.find(({ type, active }) => type === "accommodation" && active);
  return lodging?.tax_rate?.percentages ?? [];
}

/** Whole number from 0 to `most`; 0 while the typed text is no number yet. */
function wholeOf(typed: number | null, most: number): number {
  return Math.max(0, Math.min(most, Math.trunc(typed ?? 0)));
}

function decimalOf(typed: number | null): Decimal {
  return Math.max(0, typed ?? 0);
}
