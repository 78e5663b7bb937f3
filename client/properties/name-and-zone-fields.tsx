import { TextInput } from "@mantine/core";
import { type MouseEvent, useMemo } from "react";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import type { PropertyForm } from "#client/properties/use-property-form.ts";
import { currencyChoices, zoneChoices } from "#client/properties/zone-choices.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { TimeField } from "#client/ui/form/time-field.tsx";
import { Panel } from "#client/ui/page/page.tsx";

type Props = { form: PropertyForm; disabled: boolean };

/** What the property is called, and by which clock and money it lives. */
export function PropertyFields({ form, disabled }: Props) {
  const say = useSay();
  const language = useLanguage();
  const { time_zone, currency } = form.values;
  const zones = useMemo(() => zoneChoices(time_zone), [time_zone]);
  const currencies = useMemo(() => currencyChoices(currency, language), [currency, language]);
  const parted = ({ common, all }: typeof zones) => [
    { group: say("properties.common"), items: common },
    { group: say("properties.all"), items: all },
  ];
  const choosing = {
    searchable: true,
    readOnly: disabled,
    nothingFoundMessage: say("properties.nothing_found"),
    // What is typed takes the place of the name that stands there.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select(),
  };
  return (
    <Panel title={say("properties.house")}>
      <FieldsGrid>
        <TextInput label={say("properties.name")} readOnly={disabled} autoComplete="off" {...form.getInputProps("name")} />
        <TextInput
          label={say("properties.slug")}
          readOnly={disabled}
          autoComplete="off"
          spellCheck={false}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={say("properties.slug_hint")}
          {...form.getInputProps("slug")}
        />
        <TimeField label={say("properties.check_in_time")} readOnly={disabled} {...form.getInputProps("check_in_time")} />
        <TimeField label={say("properties.check_out_time")} readOnly={disabled} {...form.getInputProps("check_out_time")} />
        <SelectField label={say("properties.time_zone")} data={parted(zones)} {...choosing} {...form.getInputProps("time_zone")} />
        <SelectField label={say("properties.currency")} data={parted(currencies)} {...choosing} {...form.getInputProps("currency")} />
        <WideField>
          <small style={{ color: "var(--kr-text-dim)", fontSize: "var(--kr-font-xs)" }}>{say("properties.times_hint")}</small>
        </WideField>
      </FieldsGrid>
    </Panel>
  );
}
