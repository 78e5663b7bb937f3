import { stringify } from "csv-stringify/sync";
import { Download } from "#server/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/core/text/csv-cells.ts";
import { csvDownload, encoded } from "#server/reports/csv-download.ts";
import { amount } from "#shared/core/money.ts";
import { type InCents, toAmounts } from "#shared/core/wire-money.ts";
import { NO_TAX_REASONS } from "#shared/local-taxes/schema.ts";
import { Declaration } from "#shared/reports/local-tax.ts";
import type { Encoder } from "#shared/reports/schema.ts";

/** The declaration as a CSV: `;` between the fields, a row for each tax, a column for each reason of exemption. */
export function declarationCsv({ from, to, taxes }: InCents<Declaration>, encoder: Encoder): Download {
  const rows = taxes.map(({ name, taxable_nights, exempt_nights, exempt, owed_amount, charged_amount, vat_amount }) => ({
    ...{ from, to, name, taxable_nights, exempt_nights },
    ...Object.fromEntries(NO_TAX_REASONS.map((reason) => [`reason_${reason}`, exempt.find((each) => each.reason === reason)?.nights ?? 0])),
    ...{ owed_amount: amount(owed_amount), charged_amount: amount(charged_amount), vat_amount: amount(vat_amount) },
  }));
  const columns = [
    ...["from", "to", "name", "taxable_nights", "exempt_nights"],
    ...NO_TAX_REASONS.map((reason) => `reason_${reason}`),
    ...["owed_amount", "charged_amount", "vat_amount"],
  ];
  const table = stringify(rows, { header: true, columns, ...FOR_SPREADSHEETS });
  return csvDownload(`local-tax-${from}-${to}.csv`, encoded(table, encoder), encoder);
}

/** The declaration as JSON, in the shape of its schema. */
export function declarationJson(declaration: InCents<Declaration>): Download {
  const content = Buffer.from(JSON.stringify(toAmounts(Declaration, declaration)), "utf8");
  const name = `local-tax-${declaration.from}-${declaration.to}.json`;
  return new Download({ name, type: "application/json", size: content.length, content });
}
