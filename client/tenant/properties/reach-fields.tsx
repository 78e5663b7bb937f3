import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";

/** Fields for the property's address and contact data. */
export function ReachFields({ of, savedCountry }: { of: PropertyForm; savedCountry: string | null }) {
  const say = useSay();
  const { form } = of.record;
  return (
    <Panel title={say(of.fields.address.label)}>
      <FieldsGrid>
        <WideField>
          <Field of={of} name="address.line1" />
        </WideField>
        <WideField>
          <Field of={of} name="address.line2" />
        </WideField>
        <Field of={of} name="address.postal_code" />
        <Field of={of} name="address.city" />
        <Field of={of} name="address.state" />
        <Field of={of} name="address.country" />
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
        <Field of={of} name="communication.email" />
        <Field of={of} name="communication.phone" />
        <WideField>
          <Field of={of} name="communication.website" />
        </WideField>
      </FieldsGrid>
    </Panel>
  );
}
