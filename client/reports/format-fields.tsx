import { NativeSelect, TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import type { AccountingPart } from "#client/reports/accounting-form.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { DATE_FORMATS } from "#shared/reports/accounting.ts";

const SYMBOLS = ["invoice", "cancellation", "cancellation_rzl", "cash", "bank", "advance"] as const;

/** How the adviser's program is spoken to; as it stands it is what most of them expect. */
export function FormatFields({ form, disabled }: AccountingPart) {
  const say = useSay();
  const choices = { disabled };
  return (
    <Panel title={say("accounting.format")}>
      <FieldsGrid columns={3}>
        {SYMBOLS.map((symbol) => (
          <TextInput
            key={symbol}
            label={say(`accounting.symbol_${symbol}`)}
            maxLength={3}
            autoComplete="off"
            readOnly={disabled}
            {...form.getInputProps(`symbols.${symbol}`)}
          />
        ))}
        <NativeSelect
          label={say("accounting.encoder")}
          data={[
            { value: "windows-1252", label: say("accounting.encoder_1252") },
            { value: "utf-8", label: say("accounting.encoder_utf8") },
          ]}
          {...choices}
          {...form.getInputProps("encoder")}
        />
        <NativeSelect label={say("accounting.date_format")} data={[...DATE_FORMATS]} {...choices} {...form.getInputProps("date_format")} />
        <NativeSelect
          label={say("accounting.tax_sign")}
          data={(["negative", "positive"] as const).map((value) => ({ value, label: say(`accounting.tax_sign_${value}`) }))}
          {...choices}
          {...form.getInputProps("tax_sign")}
        />
        <NativeSelect
          label={say("accounting.reversals")}
          data={(["minus", "credit"] as const).map((value) => ({ value, label: say(`accounting.reversals_${value}`) }))}
          {...choices}
          {...form.getInputProps("reversals")}
        />
      </FieldsGrid>
    </Panel>
  );
}
