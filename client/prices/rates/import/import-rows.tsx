import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypeName } from "#client/platform/core/master-data.ts";
import { CsvRows } from "#client/platform/ui/table/csv-rows.tsx";
import css from "#client/prices/rates/import/import-prices.module.css";
import { daysWords } from "#client/prices/rates/rate-words.ts";
import type { FieldError } from "#shared/platform/core/errors.ts";
import type { PriceListPreview } from "#shared/prices/rates/schema.ts";

const MAX_SHOWN = 500;

/** Preview of each row of the list. */
export function ImportRows({ rows }: { rows: PriceListPreview["rows"] }) {
  const say = useSay();
  const formats = useFormats();
  const typeName = useRoomTypeName();
  return (
    <CsvRows className={css["rows"]} label={say("rates.import_result")}>
      <thead>
        <tr>
          <th scope="col">{say("rates.import_row")}</th>
          <th scope="col">{say("rates.import_rate")}</th>
          <th scope="col">{say("rates.room_type")}</th>
          <th scope="col">{say("rates.import_period")}</th>
          <th scope="col" data-align="right">
            {say("rates.amount")}
          </th>
          <th scope="col">{say("rates.import_result")}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .slice(0, MAX_SHOWN)
          .map(({ row, rate_name, room_type_name, occupancy, period, from, to, former_amount, gross_amount, result }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{rate_name}</td>
              <td>
                {typeName(room_type_name)}, {say("rates.persons", { count: occupancy })}
              </td>
              <td title={from && to ? daysWords({ from, to }, formats) : undefined}>{period ?? say("rates.all_year")}</td>
              <td data-align="right">
                {former_amount !== null && former_amount !== gross_amount && <s>{formats.money(former_amount)}</s>}
                {formats.money(gross_amount)}
              </td>
              <td>
                <span className={css["result"]} data-result={result}>
                  {say(`rates.import_${result}`)}
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </CsvRows>
  );
}

/** Errors of the list by row. */
export function ImportErrors({ errors }: { errors: readonly FieldError[] }) {
  const say = useSay();
  return (
    <CsvRows label={say("rates.import_why")}>
      <thead>
        <tr>
          <th scope="col">{say("rates.import_row")}</th>
          <th scope="col">{say("rates.import_column")}</th>
          <th scope="col">{say("rates.import_why")}</th>
        </tr>
      </thead>
      <tbody>
        {errors.slice(0, MAX_SHOWN).map(({ path, message }) => {
          const [, row = "", column = ""] = path.split(".");
          return (
            <tr key={`${path} ${message}`}>
              <td>{row}</td>
              <td>
                <code>{column}</code>
              </td>
              <td>{message}</td>
            </tr>
          );
        })}
      </tbody>
    </CsvRows>
  );
}
