import { Alert, Anchor, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import type { PropertyForm } from "#client/properties/use-property-form.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { Panel } from "#client/ui/page/page.tsx";

type Props = { form: PropertyForm; disabled: boolean; savedCountry: string | null };

/** Where the property stands and how it is reached. */
export function ReachFields({ form, disabled, savedCountry }: Props) {
  const say = useSay();
  const countries = [
    { value: "AT", label: say("properties.country_at") },
    { value: "DE", label: say("properties.country_de") },
    { value: "CH", label: say("properties.country_ch") },
  ];
  const plain = { readOnly: disabled, autoComplete: "off" };
  return (
    <Panel title={say("properties.reach")}>
      <FieldsGrid>
        <WideField>
          <TextInput label={say("properties.line1")} {...plain} {...form.getInputProps("address.line1")} />
        </WideField>
        <WideField>
          <TextInput label={say("properties.line2")} {...plain} {...form.getInputProps("address.line2")} />
        </WideField>
        <TextInput label={say("properties.postal_code")} {...plain} {...form.getInputProps("address.postal_code")} />
        <TextInput label={say("properties.city")} {...plain} {...form.getInputProps("address.city")} />
        <TextInput label={say("properties.state")} {...plain} {...form.getInputProps("address.state")} />
        <SelectField
          label={say("properties.country")}
          data={countries}
          readOnly={disabled}
          clearable={!disabled}
          {...form.getInputProps("address.country")}
          value={form.values.address.country || null}
          onChange={(country) => form.setFieldValue("address.country", country ?? "")}
        />
        {savedCountry !== null && form.values.address.country !== savedCountry && (
          <WideField>
            <Alert color="brass" variant="light" title={say("properties.country_changed")}>
              {say("properties.country_changed_detail")}{" "}
              <Anchor component={Link} to="/tax-rates" inherit>
                {say("properties.country_check")}
              </Anchor>
            </Alert>
          </WideField>
        )}
        <TextInput type="email" label={say("properties.email")} {...plain} {...form.getInputProps("communication.email")} />
        <TextInput type="tel" label={say("properties.phone")} {...plain} {...form.getInputProps("communication.phone")} />
        <WideField>
          <TextInput type="url" label={say("properties.website")} {...plain} {...form.getInputProps("communication.website")} />
        </WideField>
      </FieldsGrid>
    </Panel>
  );
}
