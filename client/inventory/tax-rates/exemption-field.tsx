import { Textarea } from "@mantine/core";
import type { TaxRateValues } from "#client/inventory/tax-rates/tax-rate-fields.ts";
import { usePropertyCountry } from "#client/inventory/tax-rates/use-property-country.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { type PlainTextKey, useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { EXEMPTION_KINDS, type ExemptionKind, proposedExemption } from "#shared/inventory/tax-rates/exemptions.ts";

const KIND_WORDS = {
  small_business: "tax_rates.by_small_business",
  pass_through: "tax_rates.by_pass_through",
  outside: "tax_rates.by_outside",
  other: "tax_rates.by_own_words",
} as const satisfies Record<ExemptionKind, PlainTextKey>;

type Props = { form: RecordForm<TaxRateValues>["form"]; isReadOnly: boolean };

/** Legal ground of 0 %: a kind, and the sentence with its paragraph that guests read, proposed by the property's country. */
export function ExemptionField({ form, isReadOnly }: Props) {
  const say = useSay();
  const { today } = useFormats();
  const country = usePropertyCountry();
  const { exemption } = form.values;
  const kinds = EXEMPTION_KINDS.map((kind) => ({ value: kind, label: say(KIND_WORDS[kind]) }));

  function handleKind(kind: ExemptionKind | null): void {
    form.setFieldValue("exemption", kind && proposedExemption(kind, country, today()));
  }

  return (
    <>
      <SelectField
        label={say("tax_rates.exemption")}
        description={say("tax_rates.exemption_hint")}
        placeholder={say("tax_rates.exemption_none")}
        data={kinds}
        value={exemption?.kind ?? null}
        readOnly={isReadOnly}
        clearable={!isReadOnly}
        onChange={(kind) => handleKind(EXEMPTION_KINDS.find((each) => each === kind) ?? null)}
      />
      {exemption && (
        <>
          <Textarea
            label={say("tax_rates.exemption_de")}
            lang="de"
            autosize
            readOnly={isReadOnly}
            {...form.getInputProps("exemption.de")}
          />
          <Textarea
            label={say("tax_rates.exemption_en")}
            lang="en"
            autosize
            readOnly={isReadOnly}
            {...form.getInputProps("exemption.en")}
          />
        </>
      )}
    </>
  );
}
