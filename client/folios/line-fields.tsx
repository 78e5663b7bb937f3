import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useTaxRates } from "#client/core/master-data.ts";
import { isNamedBy } from "#client/tax-rates/is-named-by.ts";
import { DateField } from "#client/ui/form/date-field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { MoneyField } from "#client/ui/form/money-field.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { WholeField } from "#client/ui/form/whole-field.tsx";

/** A charge as its fields show it. */
export type LineValues = {
  name: string;
  gross_amount: number | null;
  quantity: number | null;
  tax_percentage: string;
  booked_on: string | null;
};

/** What is sent of the fields; an empty one is missing. */
export function lineInput({ name, gross_amount, quantity, tax_percentage, booked_on }: LineValues) {
  return {
    name,
    gross_amount: gross_amount ?? undefined,
    quantity: quantity ?? undefined,
    tax_percentage: tax_percentage === "" ? undefined : Number(tax_percentage),
    booked_on: booked_on ?? undefined,
  };
}

/** What the fields are called. */
export function useLineNames() {
  const say = useSay();
  return {
    name: say("folios.charge"),
    gross_amount: say("folios.price_each"),
    quantity: say("folios.quantity"),
    tax_percentage: say("folios.tax_rate"),
    booked_on: say("folios.day"),
  };
}

type Props = {
  form: UseFormReturnType<LineValues>;
  /** Its words are there already. */
  beginsAtPrice?: boolean;
};

/** The fields of a charge's line: words, price, tax, quantity and day. */
export function LineFields({ form, beginsAtPrice = false }: Props) {
  const names = useLineNames();
  return (
    <>
      <TextInput data-autofocus={!beginsAtPrice || undefined} label={names.name} {...form.getInputProps("name")} />
      <FieldsGrid>
        <MoneyField data-autofocus={beginsAtPrice || undefined} label={names.gross_amount} {...form.getInputProps("gross_amount")} />
        <SelectField
          label={names.tax_percentage}
          data={useTaxChoices(form.values.tax_percentage)}
          error={form.errors["tax_percentage"]}
          value={form.values.tax_percentage || null}
          onChange={(percentage) => form.setFieldValue("tax_percentage", percentage ?? "")}
        />
        <WholeField label={names.quantity} min={1} max={10_000} {...form.getInputProps("quantity")} />
        <DateField
          label={names.booked_on}
          value={form.values.booked_on}
          error={form.errors["booked_on"]}
          onChange={(date) => form.setFieldValue("booked_on", date)}
        />
      </FieldsGrid>
    </>
  );
}

/** Each rate of the property once, and the one that is chosen even where the property has given it up. */
function useTaxChoices(chosen: string) {
  const { percent } = useFormats();
  const known = new Map((useTaxRates().data?.data ?? []).map(({ percentage, name }) => [String(percentage), name]));
  if (chosen !== "" && !known.has(chosen)) known.set(chosen, "");
  return [...known].map(([value, name]) => {
    const percentage = percent(Number(value));
    return { value, label: name === "" || isNamedBy(name, percentage) ? percentage : `${percentage} · ${name}` };
  });
}
