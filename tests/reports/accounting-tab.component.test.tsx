import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AccountingTab } from "#client/office/reports/accounting-tab.tsx";
import { Accounting, AccountingSettings, type AccountingSummary } from "#shared/office/reports/accounting.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const {
  rzl_taxes: _rzl,
  datev_keys: _keys,
  deposit_accounts: _accounts,
  journals: _journals,
  ...CHOICES
} = AccountingSettings.parse({
  debtor_account: "10001",
  advance_account: "1710",
  city_tax_account: "1735",
});
const KNOWN = {
  account_number: null,
  rzl_key: null,
  rzl_code: null,
  datev_key: null,
  deposit_account: null,
  tax_code: null,
  deleted: false,
};
const SETTINGS: Accounting = Accounting.parse({
  ...CHOICES,
  version: 1,
  tax_rates: [
    { ...KNOWN, id: "01900000-0000-7000-8000-000000000007", name: "Ermäßigt", percentage: 7, account_number: "8300" },
    { ...KNOWN, id: "01900000-0000-7000-8000-000000000019", name: "Normal", percentage: 19, account_number: "8400" },
  ],
  payment_methods: [{ id: "01900000-0000-7000-8000-000000000001", name: "Karte", account_number: "1200", journal: null }],
  items: [],
});

const SUMMARY: AccountingSummary = {
  from: "2030-03-01",
  to: "2030-03-31",
  is_running: false,
  exports: [],
  totals: {
    invoices: 14,
    cancellations: 1,
    gross_amount: decimal(4280),
    net_amount: decimal(4000),
    tax_amount: decimal(280),
    taxes: [{ tax_percentage: 7, net_amount: decimal(4000), tax_amount: decimal(280), gross_amount: decimal(4280) }],
    payments: { count: 12, amount: decimal(4000) },
  },
  methods: [{ name: "Karte", count: 12, amount: decimal(4000) }],
  files: (["bmd_ntcs", "rzl", "datev"] as const).map((format) => ({ format, rows: 30, overlaps: [] })),
  missing: [],
};
const CONSULTANT = { object: "setting", id: null, name: "datev_consultant", field: "datev_consultant", format: "datev" } as const;
const TOO_LONG = {
  object: "tax_rate",
  id: SETTINGS.tax_rates[0]?.id ?? "",
  name: "Ermäßigt",
  field: "account_number",
  format: "datev",
} as const;

function showAccounting(summary: Partial<AccountingSummary>, language: Language = "en") {
  const answers = {
    "reports.accounting": () => ({ ...SUMMARY, ...summary }),
    "reports.accountingSettings": () => SETTINGS,
    "paymentMethods.list": () => pageOf<never>(),
  };
  const at = "/reports/financial-accounting";
  return showScreen({ at, path: at, element: <AccountingTab />, role: "admin", language, answers });
}

test("DATEV's file waits for its numbers, names what doesn't fit, and has the invoices beside it", async () => {
  await showAccounting({ missing: [CONSULTANT, TOO_LONG] });
  const file = page.getByRole("region", { name: "DATEV" });
  await expect.element(file.getByText("2 details are still missing")).toBeVisible();
  await expect.element(file.getByRole("button", { name: "Download DATEV" })).toBeDisabled();
  await expect.element(file.getByRole("button", { name: "Their invoices (ZIP)" })).toBeEnabled();
  await expect.element(page.getByRole("button", { name: "Ermäßigt: the account has too many or too few digits for DATEV" })).toBeVisible();
  await page.getByRole("button", { name: "Adviser's number for DATEV" }).click();
  await expect.element(page.getByRole("textbox", { name: "Adviser's number" })).toHaveFocus();
  await expectAccessible();
  await picture("accounting-datev");
});

test("a property without DATEV sees no file of it, only where its numbers would go", async () => {
  await showAccounting({ files: SUMMARY.files.slice(0, 2) }, "de");
  await expect.element(page.getByRole("region", { name: "RZL" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "DATEV", exact: true }).getByRole("button")).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Beraternummer" })).toBeVisible();
  await picture("accounting-without-datev-de");
});
