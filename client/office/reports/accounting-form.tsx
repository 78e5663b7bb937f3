import { AccountFields } from "#client/office/reports/account-fields.tsx";
import css from "#client/office/reports/accounting.module.css";
import { ACCOUNTING_FIELDS, inputOfAccounting, valuesOfAccounting } from "#client/office/reports/accounting-values.ts";
import { DatevFields } from "#client/office/reports/datev-fields.tsx";
import { FormatFields } from "#client/office/reports/format-fields.tsx";
import { ItemAccounts, MethodAccounts, TaxRateAccounts } from "#client/office/reports/mapping-tables.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { type FieldsForm, useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import {
  type Accounting,
  AccountingInput,
  DATE_FORMATS,
  type MissingMapping,
  RZL_DEPOSIT_CODES,
} from "#shared/office/reports/accounting.ts";
import { pathOf } from "#shared/office/reports/accounting-rules.ts";

type Props = { accounting: Accounting; missing: readonly MissingMapping[]; readAgain(): void };

/** Accounts and codes of all records; missing ones that the chosen period needs are marked. */
export function AccountingForm({ accounting, missing, readAgain }: Props) {
  const say = useSay();
  const values = useVersioned({ id: "accounting", version: accounting.version }, () => valuesOfAccounting(accounting));
  const fields = useFieldsForm({
    values,
    fields: ACCOUNTING_FIELDS,
    choices: {
      encoder: [
        { value: "windows-1252", label: say("accounting.encoder_1252") },
        { value: "utf-8", label: say("accounting.encoder_utf8") },
      ],
      date_format: DATE_FORMATS.map((value) => ({ value, label: value })),
      tax_sign: (["negative", "positive"] as const).map((value) => ({ value, label: say(`accounting.tax_sign_${value}`) })),
      rzl_deposit_code: RZL_DEPOSIT_CODES.map((value) => ({ value, label: say(`accounting.rzl_deposit_code_${value}`) })),
      reversals: (["minus", "credit"] as const).map((value) => ({ value, label: say(`accounting.reversals_${value}`) })),
    },
    isReadOnly: !useMay()("settings:write"),
    version: accounting.version,
    schema: AccountingInput,
    toInput: inputOfAccounting,
    save: (input, send) => send(trpc.reports.saveAccountingSettings, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    valuesAfter: valuesOfAccounting,
    readAgain,
  });
  const disabled = fields.isReadOnly;
  const lacking = new Set(missing.map(pathOf));
  const part: AccountingPart = { fields, form: fields.record.form, accounting, disabled, isMissing: (path) => lacking.has(path) };
  return (
    <FormFrame
      record={fields.record}
      label={say("accounting.settings")}
      submitLabel={say("actions.save")}
      fields={fields.labels}
      changedBy={null}
      isNew={false}
      disabled={disabled}
    >
      {disabled && <p className={css["hint"]}>{say("accounting.read_only")}</p>}
      <div className={css["form"]}>
        <AccountFields {...part} />
        <TaxRateAccounts {...part} />
        <MethodAccounts {...part} />
        <ItemAccounts {...part} />
        <FormatFields {...part} />
        <DatevFields {...part} />
      </div>
    </FormFrame>
  );
}

/** Props of each part of the form. */
export type AccountingPart = {
  fields: FieldsForm<typeof ACCOUNTING_FIELDS>;
  form: FieldsForm<typeof ACCOUNTING_FIELDS>["record"]["form"];
  accounting: Accounting;
  disabled: boolean;
  isMissing(path: string): boolean;
};
