import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";

/** Fields for the property's name, time zone and currency. */
export function PropertyFields({ of }: { of: PropertyForm }) {
  const say = useSay();
  const nothingFound = say("properties.nothing_found");
  return (
    <Panel title={say("properties.name_and_times")}>
      <FieldsGrid>
        <Field of={of} name="name" />
        <Field of={of} name="slug" isHintBelow />
        <Field of={of} name="check_in_time" />
        <Field of={of} name="check_out_time" />
        <Field of={of} name="time_zone" isSearched nothingFound={nothingFound} />
        <Field of={of} name="currency" isSearched nothingFound={nothingFound} />
        <WideField>
          <small style={{ color: "var(--kr-text-dim)", fontSize: "var(--kr-font-xs)" }}>{say("properties.times_hint")}</small>
        </WideField>
      </FieldsGrid>
    </Panel>
  );
}
