import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { isNamedBy } from "#client/inventory/tax-rates/is-named-by.ts";
import css from "#client/office/reports/accounting.module.css";
import type { AccountingPart } from "#client/office/reports/accounting-form.tsx";
import { fieldId } from "#client/office/reports/missing-mappings.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { journalOf, rzlCodeOf, rzlKeyOf } from "#shared/office/reports/accounting-rules.ts";

/** Revenue account and codes of each tax rate; placeholders show RZL's defaults. */
export function TaxRateAccounts(part: AccountingPart) {
  const say = useSay();
  const { percent } = useFormats();
  const heads = [
    say("accounting.tax_rate"),
    say("accounting.revenue_account"),
    say("accounting.bmd_code"),
    say("accounting.rzl_key"),
    say("accounting.rzl_code"),
    say("accounting.datev_key"),
    say("accounting.deposit_account"),
  ];
  return (
    <Panel title={say("accounting.tax_rates")}>
      <Table label={say("accounting.tax_rates")} heads={heads}>
        {part.accounting.tax_rates.map(({ id, name, percentage, deleted }, index) => {
          const cell = { part, row: `tax_rates.${index}`, path: `tax_rates.${id}`, name };
          const value = percent(percentage);
          return (
            <tr key={id}>
              <th scope="row">
                {name}
                {!isNamedBy(name, value) && <span>{value}</span>}
                {deleted && <span>{say("accounting.deleted")}</span>}
              </th>
              <Cell {...cell} field="account_number" label={heads[1]} />
              <Cell {...cell} field="tax_code" label={heads[2]} />
              <Cell {...cell} field="rzl_key" label={heads[3]} usual={rzlKeyOf(percentage)} />
              <Cell {...cell} field="rzl_code" label={heads[4]} usual={rzlCodeOf(percentage)} />
              <Cell {...cell} field="datev_key" label={heads[5]} usual={say("accounting.datev_key_usual")} />
              <Cell {...cell} field="deposit_account" label={heads[6]} />
            </tr>
          );
        })}
      </Table>
    </Panel>
  );
}

/** Account of each payment method. */
export function MethodAccounts(part: AccountingPart) {
  const say = useSay();
  const heads = [say("accounting.payment_method"), say("accounting.account"), say("accounting.journal")];
  return (
    <Panel title={say("accounting.payment_methods")}>
      <Table label={say("accounting.payment_methods")} heads={heads}>
        {part.accounting.payment_methods.map(({ id, name }, index) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <Cell
              part={part}
              row={`payment_methods.${index}`}
              path={`payment_methods.${id}`}
              name={name}
              field="account_number"
              label={heads[1]}
            />
            <td data-label={heads[2]}>
              <NativeSelect
                size="sm"
                aria-label={`${heads[2]}: ${name}`}
                disabled={part.disabled}
                data={[
                  { value: "", label: usualJournal(part.form.values.payment_methods[index]?.account_number ?? "", say) },
                  { value: "cash", label: say("accounting.cash") },
                  { value: "bank", label: say("accounting.bank") },
                ]}
                {...part.form.getInputProps(`payment_methods.${index}.journal`)}
              />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

/** Items that are booked elsewhere than their tax rate says. */
export function ItemAccounts(part: AccountingPart) {
  const say = useSay();
  const heads = [say("accounting.item"), say("accounting.tax_rate"), say("accounting.revenue_account")];
  const { tax_rates } = part.form.values;
  return (
    <Panel title={say("accounting.items")}>
      <p className={css["hint"]}>{say("accounting.items_hint")}</p>
      <Table label={say("accounting.items")} heads={heads}>
        {part.accounting.items.map(({ id, name, type, tax_rate_id }, index) => {
          const rate = part.accounting.tax_rates.find((each) => each.id === tax_rate_id);
          const ofRate = tax_rates.find((each) => each.id === tax_rate_id)?.account_number;
          const usual = type === "city_tax" ? part.form.values.city_tax_account : ofRate;
          const cell = { part, row: `items.${index}`, path: `items.${id}`, name, label: heads[2], usual: usual ?? null };
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-label={heads[1]}>{rate?.name}</td>
              <Cell {...cell} field="account_number" />
            </tr>
          );
        })}
      </Table>
    </Panel>
  );
}

function usualJournal(account_number: string, say: Say): string {
  if (account_number === "") return say("accounting.journal_unknown");
  return say("accounting.journal_usual", { journal: say(`accounting.${journalOf(null, account_number)}`) });
}

function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <table className={css["mapping"]} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type CellProps = {
  part: AccountingPart;
  /** Path of the value in the form, and the server's name of it. */
  row: string;
  path: string;
  field: string;
  name: string;
  label: string | undefined;
  /** Default while the field is empty. */
  usual?: string | null;
};

function Cell({ part: { form, disabled, isMissing }, row, path, field, name, label, usual }: CellProps) {
  const say = useSay();
  const lacks = isMissing(`${path}.${field}`);
  return (
    <td data-label={label}>
      <TextInput
        id={fieldId(`${path}.${field}`)}
        size="sm"
        aria-label={`${label}: ${name}`}
        placeholder={lacks ? say("accounting.missing") : (usual ?? "")}
        data-missing={lacks || undefined}
        classNames={{ input: css["input"] ?? "" }}
        autoComplete="off"
        readOnly={disabled}
        {...form.getInputProps(`${row}.${field}`)}
      />
    </td>
  );
}
