import type { AccountingPart } from "#client/office/reports/accounting-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";

/** Format options of the tax adviser's program; the defaults suit most of them. */
export function FormatFields({ fields }: AccountingPart) {
  const say = useSay();
  return (
    <Panel title={say("accounting.format")}>
      <FieldsGrid columns={3}>
        <Field of={fields} name="symbols.invoice" />
        <Field of={fields} name="symbols.cancellation" />
        <Field of={fields} name="symbols.cancellation_rzl" />
        <Field of={fields} name="symbols.credit_note" />
        <Field of={fields} name="symbols.credit_note_rzl" />
        <Field of={fields} name="symbols.cash" />
        <Field of={fields} name="symbols.bank" />
        <Field of={fields} name="symbols.advance" />
        <Field of={fields} name="symbols.deposit" />
        <Field of={fields} name="encoder" />
        <Field of={fields} name="date_format" />
        <Field of={fields} name="tax_sign" />
        <Field of={fields} name="reversals" />
        <Field of={fields} name="rzl_deposit_code" />
      </FieldsGrid>
    </Panel>
  );
}
