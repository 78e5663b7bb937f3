import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";

/** The heads of the columns in which charges stand: when, what, how many, for how much. */
export function ChargeHeads({ when }: { when: string }) {
  const say = useSay();
  return (
    <>
      <th scope="col" data-text>
        {when}
      </th>
      <th scope="col" data-text>
        {say("folios.charge")}
      </th>
      <th scope="col" data-wide>
        {say("folios.quantity")}
      </th>
      <th scope="col" data-wide>
        {say("folios.unit")}
      </th>
      <th scope="col" data-tax>
        {say("folios.tax")}
      </th>
      <th scope="col">{say("folios.amount")}</th>
    </>
  );
}

type Figures = { quantity: number; unit_gross_amount: number; tax_percentage: number; gross_amount: number };

/** Quantity and amounts of a charge. */
export function ChargeFigures({ of: { quantity, unit_gross_amount, tax_percentage, gross_amount } }: { of: Figures }) {
  const { money, number, percent } = useFormats();
  return (
    <>
      <td data-wide>{number(quantity)}</td>
      <td data-wide>{money(unit_gross_amount)}</td>
      <td data-tax>{percent(tax_percentage)}</td>
      <td>{money(gross_amount)}</td>
    </>
  );
}
