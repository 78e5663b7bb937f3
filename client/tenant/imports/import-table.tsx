import { useSay } from "#client/platform/core/i18n.ts";
import { CsvRows } from "#client/platform/ui/table/csv-rows.tsx";
import css from "#client/tenant/imports/imports.module.css";
import { fieldsOf, type ImportKind } from "#shared/tenant/imports/fields.ts";
import type { ImportPreview, ImportRow } from "#shared/tenant/imports/schema.ts";

type Props = { kind: ImportKind; mapping: ImportPreview["mapping"]; rows: readonly ImportRow[] };

/** Rows of a file with the result of each; an invalid cell is marked, with the reason at the row. */
export function ImportTable({ kind, mapping, rows }: Props) {
  const say = useSay();
  const fields = fieldsOf(kind).flatMap(({ field }) => ((mapping[field] ?? null) === null ? [] : [field]));
  return (
    <CsvRows className={css["rows"]} label={say("imports.preview")}>
      <thead>
        <tr>
          <th scope="col">{say("imports.row")}</th>
          <th scope="col">{say("imports.result")}</th>
          {fields.map((field) => (
            <th key={field} scope="col">
              {say(`imports.field_${field}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, result, cells, errors }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>
              <span className={css["result"]} data-result={result}>
                {say(`imports.${result}`)}
              </span>
              {errors.map(({ field, message }) => (
                <em key={`${field} ${message}`}>{message}</em>
              ))}
            </td>
            {fields.map((field) => (
              <td key={field} data-bad={errors.some((error) => error.field === field) || undefined}>
                {cells[field] ?? ""}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </CsvRows>
  );
}
