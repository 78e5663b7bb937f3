import { isNamedBy } from "#client/inventory/tax-rates/is-named-by.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useTaxRates } from "#client/platform/core/master-data.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { day, listed, money, text, type ValuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { type FieldsForm, useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import type { RecordFormOptions, Saved } from "#client/platform/ui/form/use-record-form.ts";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import { type Charge, ChargeLine } from "#shared/stays/folios/schema.ts";

const MAX = 10_000;

export const LINE_FIELDS = {
  name: text("folios.charge"),
  gross_amount: money("folios.price_each"),
  quantity: whole("folios.quantity", { min: 1, max: MAX, initial: 1 }),
  tax_percentage: listed<string>("folios.tax_rate", { initial: "" }),
  booked_on: day("folios.day"),
};

/** A charge as its fields show it. */
export type LineValues = ValuesOf<typeof LINE_FIELDS>;

/** Input from the fields, without empty ones. */
function lineInput({ name, gross_amount, quantity, tax_percentage, booked_on }: LineValues, rates: readonly TaxRate[]) {
  return {
    name,
    gross_amount: gross_amount ?? undefined,
    quantity: quantity ?? undefined,
    ...chosenTax(tax_percentage, rates),
    booked_on: booked_on ?? undefined,
  };
}

type Props = {
  of: FieldsForm<typeof LINE_FIELDS>;
  /** Its words are there already. */
  beginsAtPrice?: boolean;
};

/** The fields of a charge's line: words, price, tax, quantity and day. */
export function LineFields({ of, beginsAtPrice = false }: Props) {
  return (
    <>
      <Field of={of} name="name" isFirst={!beginsAtPrice} />
      <FieldsGrid>
        <Field of={of} name="gross_amount" isFirst={beginsAtPrice} />
        <Field of={of} name="tax_percentage" />
        <Field of={of} name="quantity" />
        <Field of={of} name="booked_on" />
      </FieldsGrid>
    </>
  );
}

type LineOptions<R> = Pick<RecordFormOptions<LineValues, typeof ChargeLine, R>, "values" | "version" | "save" | "onSaved" | "staysAt">;

/** The form of a line, new or known. */
export function useLineForm<R extends Saved>(options: LineOptions<R>): FieldsForm<typeof LINE_FIELDS> {
  const rates = useTaxRates().data?.data ?? [];
  return useFieldsForm<typeof LINE_FIELDS, typeof ChargeLine, R>({
    ...options,
    fields: LINE_FIELDS,
    choices: { tax_percentage: useTaxChoices(options.values.tax_percentage) },
    schema: ChargeLine,
    toInput: (values) => lineInput(values, rates),
  });
}

/**
 * Each percentage of the property once, those of 0 % with each of their reasons; and the one that is chosen even where the property has given
 * it up.
 */
function useTaxChoices(chosen: string) {
  const { percent } = useFormats();
  const rates = useTaxRates().data?.data ?? [];
  const known = new Map(rates.map((rate) => [taxChoice(rate.percentage, rate.exemption === null ? null : rate.id), rate.name]));
  if (chosen !== "" && !known.has(chosen)) known.set(chosen, "");
  return [...known].map(([value, name]) => {
    const percentage = percent(Number(value.split(RATE_MARK)[0]));
    return { value, label: name === "" || isNamedBy(name, percentage) ? percentage : `${percentage} · ${name}` };
  });
}

const RATE_MARK = " ";

/** A percentage as a choice; `0 id` of a tax rate of 0 % with a reason that the charge is to carry. */
function taxChoice(percentage: number, exempt_rate: string | null): string {
  return percentage === 0 && exempt_rate !== null ? `0${RATE_MARK}${exempt_rate}` : String(percentage);
}

/** Input of a chosen tax: the percentage, and the exemption of the chosen tax rate. */
function chosenTax(choice: string, rates: readonly TaxRate[]): { tax_percentage?: number; exemption?: TaxRate["exemption"] } {
  if (choice === "") return {};
  const [percentage, id] = choice.split(RATE_MARK);
  return { tax_percentage: Number(percentage), exemption: rates.find((rate) => rate.id === id)?.exemption ?? null };
}

/** The choice that a known charge stands for: the rate whose reason it carries, else its percentage. */
export function taxChoiceOf(
  { tax_percentage, exemption }: Pick<Charge, "tax_percentage" | "exemption">,
  rates: readonly TaxRate[],
): string {
  const own = rates.find((rate) => exemption !== null && rate.exemption?.de === exemption.de);
  return taxChoice(tax_percentage, own?.id ?? null);
}
