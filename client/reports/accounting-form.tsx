import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { AccountFields } from "#client/reports/account-fields.tsx";
import css from "#client/reports/accounting.module.css";
import { type AccountingValues, inputOfAccounting, valuesOfAccounting } from "#client/reports/accounting-values.ts";
import { FormatFields } from "#client/reports/format-fields.tsx";
import { ItemAccounts, MethodAccounts, TaxRateAccounts } from "#client/reports/mapping-tables.tsx";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { type Accounting, AccountingInput, type MissingMapping } from "#shared/reports/accounting.ts";
import { pathOf } from "#shared/reports/accounting-rules.ts";

type Props = { accounting: Accounting; missing: readonly MissingMapping[]; readAgain(): void };

/** Which account and code everything has; what the chosen period needs and lacks is marked. */
export function AccountingForm({ accounting, missing, readAgain }: Props) {
  const say = useSay();
  const values = useVersioned({ id: "accounting", version: accounting.version }, () => valuesOfAccounting(accounting));
  const record = useRecordForm({
    values,
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
  const disabled = !useMay()("settings:write");
  const shown = useShown();
  const lacking = new Set(missing.map(pathOf));
  const part: AccountingPart = { form: record.form, accounting, disabled, isMissing: (path) => lacking.has(path) };
  return (
    <FormFrame
      record={record}
      label={say("accounting.settings")}
      submitLabel={say("actions.save")}
      fields={{
        debtor_per_customer: shown.yesNo(say("accounting.debtor_per_customer")),
        symbols: { label: say("accounting.format"), show: (symbols) => Object.values(symbols).join(", ") },
        encoder: { label: say("accounting.encoder"), show: (encoder) => encoder },
        date_format: { label: say("accounting.date_format"), show: (format) => format },
        tax_sign: { label: say("accounting.tax_sign"), show: (sign) => say(`accounting.tax_sign_${sign}`) },
        reversals: { label: say("accounting.reversals"), show: (reversals) => say(`accounting.reversals_${reversals}`) },
        debtor_account: say("accounting.debtor_account"),
        advance_account: say("accounting.advance_account"),
        city_tax_account: say("accounting.city_tax_account"),
        tax_rates: { label: say("accounting.tax_rates"), show: rowsInWords },
        payment_methods: { label: say("accounting.payment_methods"), show: rowsInWords },
        items: { label: say("accounting.items"), show: rowsInWords },
      }}
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
      </div>
    </FormFrame>
  );
}

type Form = ReturnType<typeof useRecordForm<AccountingValues, typeof AccountingInput, Accounting>>["form"];

/** What each part of the form is given. */
export type AccountingPart = { form: Form; accounting: Accounting; disabled: boolean; isMissing(path: string): boolean };

function rowsInWords(rows: readonly { account_number: string }[]): string {
  return rows
    .map(({ account_number }) => account_number)
    .filter(Boolean)
    .join(", ");
}
