import css from "#client/office/setup/start.module.css";
import { staysAtStep } from "#client/office/setup/stays-at-step.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, optionalText, text, time } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import type { LeftAsIs } from "#shared/office/setup/country.ts";
import { UNNAMED } from "#shared/office/setup/first-run.ts";
import { FirstProperty } from "#shared/office/setup/schema.ts";
import { COUNTRIES, isPropertyCountry, PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

const FIELDS = {
  country: listed<string>("properties.country", { initial: "" }),
  name: text("properties.name"),
  line1: text("properties.line1"),
  postal_code: text("properties.postal_code"),
  city: text("properties.city"),
  phone: optionalText("properties.phone", { inputType: "tel" }),
  check_in_time: time("properties.check_in_time"),
  check_out_time: time("properties.check_out_time"),
};

type Props = { property: Property; readAgain(): void; onDone(left: readonly LeftAsIs[]): void };

/** Name and contact data of the property, and the country, which decides its first laws and currency. */
export function PropertyStep({ property, readAgain, onDone }: Props) {
  const say = useSay();
  const language = useLanguage();
  const values = useVersioned(property, () => valuesOf(property));
  const fields = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { country: PROPERTY_COUNTRIES.map((value) => ({ value, label: COUNTRIES[value].name[language] })) },
    version: property.version,
    schema: FirstProperty,
    save: (input, send) => send(trpc.properties.setUp, { id: property.id, ...input }),
    onSaved(saved) {
      toast({ message: say("screens.saved") });
      onDone(saved.left);
    },
    readAgain,
    staysAt: (next) => staysAtStep(next, "property"),
  });
  const { record, labels } = fields;
  const { form, isDirty } = record;
  const isDone = !isDirty && FirstProperty.safeParse({ ...form.values, phone: null }).success;
  const submit = async () => (isDone ? onDone([]) : record.submit());
  return (
    <FormFrame
      record={{ ...record, submit }}
      label={say("start.property")}
      submitLabel={say("start.save_house")}
      fields={labels}
      changedBy={null}
      isNew
      aside={!isDirty && <p className={css["note"]}>{say("start.property_later")}</p>}
    >
      <FieldsGrid>
        <WideField>
          <Field of={fields} name="country" hint={useCountryWords(form.values.country)} isHintBelow />
        </WideField>
        <WideField>
          <Field of={fields} name="name" />
        </WideField>
        <WideField>
          <Field of={fields} name="line1" />
        </WideField>
        <Field of={fields} name="postal_code" />
        <Field of={fields} name="city" />
        <WideField>
          <Field of={fields} name="phone" />
        </WideField>
        <Field of={fields} name="check_in_time" />
        <Field of={fields} name="check_out_time" />
      </FieldsGrid>
    </FormFrame>
  );
}

function useCountryWords(chosen: string): string {
  const say = useSay();
  const { locale, percent } = useFormats();
  if (!isPropertyCountry(chosen)) return say("start.country_hint");
  const { vat, currency, time_zone, registration } = COUNTRIES[chosen];
  const rates = new Intl.ListFormat(locale).format(vat.rates.filter((rate) => rate > 0).map(percent));
  const brings = say("start.country_brings", { rates, lodging: percent(vat.lodging), currency, zone: time_zone });
  return registration.is_required ? `${brings}. ${say("start.country_register")}` : brings;
}

function valuesOf({ name, address, communication, check_in_time, check_out_time }: Property) {
  return {
    country: address.country ?? "",
    name: name === UNNAMED ? "" : name,
    line1: address.line1 ?? "",
    postal_code: address.postal_code ?? "",
    city: address.city ?? "",
    phone: communication.phone ?? "",
    check_in_time,
    check_out_time,
  };
}
