import { Select, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSay } from "#client/core/i18n.ts";
import { usePropertyForm } from "#client/properties/use-property-form.ts";
import css from "#client/setup/start.module.css";
import { FieldsGrid, WideField } from "#client/ui/fields-grid.tsx";
import { FormFrame } from "#client/ui/form-frame.tsx";
import type { Property } from "#shared/properties/schema.ts";

type Props = { property: Property; readAgain(): void; onDone(): void };

/** The part of a property's form that a guest asks for first. */
export function HouseStep({ property, readAgain, onDone }: Props) {
  const say = useSay();
  const record = usePropertyForm(property, readAgain);
  const { form, isDirty } = record;
  const countries = (["AT", "DE", "CH"] as const).map((value) => ({
    value,
    label: say(`properties.country_${value === "AT" ? "at" : value === "DE" ? "de" : "ch"}`),
  }));
  useWhenSaved(property.version, isDirty, onDone);
  return (
    <FormFrame
      record={record}
      label={say("start.house")}
      submitLabel={say("start.save_house")}
      fields={{}}
      changedBy={null}
      isNew={false}
      aside={!isDirty && <p className={css["note"]}>{say("start.house_later")}</p>}
    >
      <FieldsGrid>
        <WideField>
          <TextInput label={say("properties.name")} autoComplete="off" {...form.getInputProps("name")} />
        </WideField>
        <WideField>
          <TextInput label={say("properties.line1")} autoComplete="off" {...form.getInputProps("address.line1")} />
        </WideField>
        <TextInput label={say("properties.postal_code")} autoComplete="off" {...form.getInputProps("address.postal_code")} />
        <TextInput label={say("properties.city")} autoComplete="off" {...form.getInputProps("address.city")} />
        <Select
          label={say("properties.country")}
          data={countries}
          {...form.getInputProps("address.country")}
          value={form.values.address.country || null}
          onChange={(country) => form.setFieldValue("address.country", country ?? "")}
        />
        <TextInput type="tel" label={say("properties.phone")} autoComplete="off" {...form.getInputProps("communication.phone")} />
        <TextInput type="time" label={say("properties.check_in_time")} {...form.getInputProps("check_in_time")} />
        <TextInput type="time" label={say("properties.check_out_time")} {...form.getInputProps("check_out_time")} />
      </FieldsGrid>
    </FormFrame>
  );
}

/** Once the house is known under another version, the next step has its turn, unless somebody else has changed it meanwhile. */
function useWhenSaved(version: number, isDirty: boolean, onDone: () => void): void {
  const known = useRef(version);
  useEffect(() => {
    if (version === known.current || isDirty) return;
    known.current = version;
    onDone();
  }, [version, isDirty, onDone]);
}
