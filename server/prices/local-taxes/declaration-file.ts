import { stringify } from "csv-stringify/sync";
import { csvDownload, encoded } from "#server/platform/core/calls/csv-download.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/platform/core/text/csv-cells.ts";
import { amount } from "#shared/platform/core/money.ts";
import type { Encoder } from "#shared/platform/core/report-range.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { Declaration } from "#shared/prices/local-taxes/declaration.ts";
import { NO_TAX_REASONS } from "#shared/prices/local-taxes/schema.ts";

/** The declaration as a CSV: `;` between the fields, a row for each tax, a column for each reason of exemption. */
export function declarationCsv({ from, to, taxes }: InCents<Declaration>, encoder: Encoder): Download {
  const rows = taxes.map(({ name, taxable_nights, exempt_nights, exempt, owed_amount, charged_amount, vat_amount }) => ({
    from,
    to,
    name,
    taxable_nights,
    exempt_nights,
    ...Object.fromEntries(NO_TAX_REASONS.map((reason) => [`reason_${reason}`, exempt.find((each) => each.reason === reason)?.nights ?? 0])),
    owed_amount: amount(owed_amount),
    charged_amount: amount(charged_amount),
    vat_amount: amount(vat_amount),
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
