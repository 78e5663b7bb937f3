import { accountingOf, saveAccounting } from "#server/office/reports/accounting/accounting-settings.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { AccountingInput } from "#shared/office/reports/accounting.ts";

/** Revenue accounts, deposit accounts and tax codes by percentage, as in an Austrian chart of accounts. */
const BY_PERCENTAGE: Readonly<Record<number, { account_number: string; deposit_account: string; tax_code: string | null }>> = {
  0: { account_number: "4000", deposit_account: "3210", tax_code: null },
  10: { account_number: "4010", deposit_account: "3211", tax_code: "2" },
  13: { account_number: "4013", deposit_account: "3213", tax_code: "3" },
  20: { account_number: "4020", deposit_account: "3212", tax_code: "1" },
};
const OF_METHODS = [
  { account_number: "2700", journal: "cash" },
  { account_number: "2780", journal: "bank" },
  { account_number: "2800", journal: "bank" },
] as const;

/** Sets the accounts of the demo, so that its accounting files can be made. */
export function insertAccounts(work: Work): void {
  const { tax_rates, payment_methods } = accountingOf(work);
  const methods = [...payment_methods].sort((a, b) => a.id.localeCompare(b.id));
  saveAccounting(
    work,
    AccountingInput.parse({
      debtor_account: "200000",
      advance_account: "3200",
      city_tax_account: "3650",
      // An Austrian accountant takes BMD or RZL; DATEV's numbers are set so that its file can be made, too.
      datev_consultant: "1001",
      datev_client: "1",
      datev_account_length: 5,
      tax_rates: tax_rates.map(({ id, percentage, rzl_key, rzl_code, datev_key }) => ({
        id,
        rzl_key,
        rzl_code,
        datev_key,
        ...(BY_PERCENTAGE[percentage] ?? { account_number: "4090", deposit_account: "3219", tax_code: null }),
      })),
      payment_methods: methods.map(({ id }, index) => ({ id, ...(OF_METHODS[index] ?? OF_METHODS[2]) })),
      items: [],
    }),
  );
}
