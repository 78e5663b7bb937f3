import { Switch } from "@mantine/core";
import { type ReactNode, useState } from "react";
import css from "#client/office/setup/start.module.css";
import { staysAtStep } from "#client/office/setup/stays-at-step.ts";
import type { FirstRun } from "#client/office/setup/use-first-run.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import { splitBreakfast } from "#shared/office/setup/breakfast.ts";
import { BREAKFAST_WAYS, type Extra, type ExtraWay, LOCAL_TAX_WAYS } from "#shared/office/setup/extras.ts";
import { FirstExtras } from "#shared/office/setup/schema.ts";
import { PositiveAmount } from "#shared/platform/core/fields.ts";
import { amount, cents, ZERO } from "#shared/platform/core/money.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

type Typed = { way: ExtraWay | null; gross_amount: number | null };

/** The step about breakfast and local tax: offered or not, how they are charged, and their prices. */
export function ExtrasStep({ run, onDone }: { run: FirstRun; onDone(): void }) {
  const say = useSay();
  const language = useLanguage();
  const { money } = useFormats();
  const country = countryOf(run.property.address);
  const hasDrinks = country.vat.breakfast_drinks !== null;
  const known = {
    breakfast: typedOf(run.breakfast),
    city_tax: typedOf(run.city_tax),
    // Proposed as long as nothing was chosen: the law wants the drinks apart.
    split: run.breakfast.way === null ? hasDrinks : run.breakfast.split,
  };
  const [typed, setTyped] = useState<typeof known | null>(null);
  const [isChecked, setChecked] = useState(false);
  const letGo = useUnsavedGuard(typed !== null, (next) => staysAtStep(next, "extras"));
  const values = typed ?? known;

  const saving = useWrite(trpc.properties.setExtras, {
    done() {
      letGo();
      onDone();
    },
  });

  function handleSubmit(): void {
    const { breakfast, city_tax, split } = values;
    const checked = FirstExtras.safeParse({ breakfast: { ...inputOf(breakfast), split: split && hasDrinks }, city_tax: inputOf(city_tax) });
    setChecked(true);
    if (checked.success) void saving.run(checked.data);
  }

  /** The two amounts, as soon as there is a price. */
  function partsInWords(price: number | null): string[] {
    const { food, drinks } = splitBreakfast(cents(PositiveAmount.safeParse(price).data ?? amount(ZERO)));
    return drinks > 0 ? [say("start.breakfast_parts", { food: money(amount(food)), drinks: money(amount(drinks)) })] : [];
  }

  return (
    <DialogForm label={say("start.extras")} submitLabel={say("start.save_extras")} isRunning={saving.isRunning} onSubmit={handleSubmit}>
      <OneExtra
        label={say("start.breakfast")}
        hint={values.breakfast.way === "included" ? say("start.breakfast_hint") : ""}
        ways={BREAKFAST_WAYS.map((way) => ({ value: way, label: say(`start.breakfast_${way}`) }))}
        value={values.breakfast}
        isChecked={isChecked}
        onChange={(breakfast) => setTyped({ ...values, breakfast })}
      >
        {hasDrinks && (
          <Switch
            mt="sm"
            label={say("start.split_breakfast")}
            description={[say("start.breakfast_drinks"), ...partsInWords(values.breakfast.gross_amount)].join(" ")}
            checked={values.split}
            onChange={({ currentTarget }) => setTyped({ ...values, split: currentTarget.checked })}
          />
        )}
      </OneExtra>
      <OneExtra
        label={country.local_tax[language]}
        hint={say("start.tax_hint")}
        ways={LOCAL_TAX_WAYS.map((way) => ({ value: way, label: say(`start.tax_${way}`) }))}
        value={values.city_tax}
        isChecked={isChecked}
        onChange={(city_tax) => setTyped({ ...values, city_tax })}
      />
    </DialogForm>
  );
}

type Props = {
  label: string;
  hint: string;
  ways: { value: string; label: string }[];
  value: Typed;
  isChecked: boolean;
  onChange(typed: Typed): void;
  /** Further questions about the extra. */
  children?: ReactNode;
};

function OneExtra({ label, hint, ways, value, isChecked, onChange, children }: Props) {
  const say = useSay();
  const isPriced = value.way !== null && value.way !== "none";
  return (
    <fieldset className={css["type"]}>
      <legend>{label}</legend>
      <FieldsGrid>
        <SelectField
          aria-label={label}
          placeholder={say("start.choose_way")}
          data={ways}
          value={value.way}
          error={isChecked && value.way === null && say("start.choose_way")}
          onChange={(chosen) => onChange({ ...value, way: BREAKFAST_WAYS.find((way) => way === chosen) ?? null })}
        />
        {isPriced && (
          <MoneyField
            aria-label={`${label}, ${say("start.per_person")}`}
            placeholder={say("start.per_person")}
            min={0}
            value={value.gross_amount}
            error={isChecked && (value.gross_amount ?? 0) <= 0 && say("start.amount_missing")}
            onChange={(gross_amount) => onChange({ ...value, gross_amount })}
          />
        )}
      </FieldsGrid>
      {isPriced && (
        <p className={css["note"]}>
          {say("start.per_person")}. {hint}
        </p>
      )}
      {isPriced && children}
    </fieldset>
  );
}

function typedOf({ way, gross_amount }: Extra): Typed {
  return { way, gross_amount: gross_amount === 0 ? null : gross_amount };
}

function inputOf({ way, gross_amount }: Typed) {
  return { way, gross_amount: gross_amount ?? 0 };
}
