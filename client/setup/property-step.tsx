import { TextInput } from "@mantine/core";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import css from "#client/setup/start.module.css";
import { staysAtStep } from "#client/setup/stays-at-step.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { TimeField } from "#client/ui/form/time-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { COUNTRY_DEFAULTS, PROPERTY_COUNTRIES } from "#shared/properties/countries.ts";
import type { Property } from "#shared/properties/schema.ts";
import type { LeftAsIs } from "#shared/setup/country.ts";
import { UNNAMED } from "#shared/setup/first-run.ts";
import { FirstProperty } from "#shared/setup/schema.ts";

type Props = { property: Property; readAgain(): void; onDone(left: readonly LeftAsIs[]): void };

/** What a guest asks for first, and the country, whose law and money the property begins with. */
export function PropertyStep({ property, readAgain, onDone }: Props) {
  const say = useSay();
  const values = useVersioned(property, () => valuesOf(property));
  const record = useRecordForm({
    values,
    version: property.version,
    schema: FirstProperty,
    toInput: ({ phone, ...typed }) => ({ ...typed, phone: phone.trim() === "" ? null : phone }),
    save: (input, send) => send(trpc.properties.setUp, { id: property.id, ...input }),
    onSaved(saved) {
      toast({ message: say("screens.saved") });
      onDone(saved.left);
    },
    readAgain,
    staysAt: (next) => staysAtStep(next, "property"),
  });
  const { form, isDirty } = record;
  const countries = PROPERTY_COUNTRIES.map((value) => ({ value, label: say(`properties.country_${lower(value)}`) }));
  const isSettled = !isDirty && FirstProperty.safeParse({ ...form.values, phone: null }).success;
  const submit = async () => (isSettled ? onDone([]) : record.submit());
  return (
    <FormFrame
      record={{ ...record, submit }}
      label={say("start.property")}
      submitLabel={say("start.save_house")}
      fields={{
        country: { label: say("properties.country"), show: (code) => countries.find(({ value }) => value === code)?.label ?? code },
        name: say("properties.name"),
        line1: say("properties.line1"),
        postal_code: say("properties.postal_code"),
        city: say("properties.city"),
        phone: say("properties.phone"),
        check_in_time: say("properties.check_in_time"),
        check_out_time: say("properties.check_out_time"),
      }}
      changedBy={null}
      isNew
      aside={!isDirty && <p className={css["note"]}>{say("start.property_later")}</p>}
    >
      <FieldsGrid>
        <WideField>
          <SelectField
            label={say("properties.country")}
            description={useCountryWords(form.values.country)}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={countries}
            {...form.getInputProps("country")}
            value={form.values.country || null}
          />
        </WideField>
        <WideField>
          <TextInput label={say("properties.name")} autoComplete="off" {...form.getInputProps("name")} />
        </WideField>
        <WideField>
          <TextInput label={say("properties.line1")} autoComplete="off" {...form.getInputProps("line1")} />
        </WideField>
        <TextInput label={say("properties.postal_code")} autoComplete="off" {...form.getInputProps("postal_code")} />
        <TextInput label={say("properties.city")} autoComplete="off" {...form.getInputProps("city")} />
        <WideField>
          <TextInput type="tel" label={say("properties.phone")} autoComplete="off" {...form.getInputProps("phone")} />
        </WideField>
        <TimeField label={say("properties.check_in_time")} {...form.getInputProps("check_in_time")} />
        <TimeField label={say("properties.check_out_time")} {...form.getInputProps("check_out_time")} />
      </FieldsGrid>
    </FormFrame>
  );
}

function lower(country: (typeof PROPERTY_COUNTRIES)[number]): "at" | "de" | "ch" {
  return ({ AT: "at", DE: "de", CH: "ch" } as const)[country];
}

function useCountryWords(chosen: string): string {
  const say = useSay();
  const { locale, percent } = useFormats();
  const country = PROPERTY_COUNTRIES.find((each) => each === chosen);
  if (!country) return say("start.country_hint");
  const { tax_rates, lodging, currency, time_zone } = COUNTRY_DEFAULTS[country];
  const rates = new Intl.ListFormat(locale).format(tax_rates.filter((rate) => rate > 0).map(percent));
  return say("start.country_brings", { rates, lodging: percent(lodging), currency, zone: time_zone });
}

function valuesOf({ name, address, communication, check_in_time, check_out_time }: Property) {
  return {
    country: address.country ?? "",
    name: name === UNNAMED ? "" : name,
    line1: address.line1 ?? "",
    postal_code: address.postal_code ?? "",
    city: address.city ?? "",
    phone: communication.phone ?? "",
    ...{ check_in_time, check_out_time },
  };
}
