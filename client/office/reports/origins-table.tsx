import { MISSING } from "#client/office/reports/missing-origins.tsx";
import css from "#client/office/reports/origins.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { UNKNOWN_ORIGIN } from "#shared/guests/contacts/origins.ts";
import type { Statistics } from "#shared/office/reports/statistics.ts";

const BLANK = "\u00a0";

/** A row an origin; the one of those who are not known leads to who they are. */
export function OriginsTable({ statistics: { rows, arrivals, nights } }: { statistics: Statistics }) {
  const say = useSay();
  const { number, percent } = useFormats();
  return (
    <TableFrame framed look="figures" className={css["table"]} label={say("origins.title")}>
      <thead>
        <tr>
          <th scope="col">{say("origins.code")}</th>
          <th scope="col">{say("origins.origin")}</th>
          <th scope="col">{say("origins.arrivals")}</th>
          <th scope="col">{say("origins.nights")}</th>
          <th scope="col" data-wide>
            {say("origins.share")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isUnknown = row.code === null || row.code === UNKNOWN_ORIGIN;
          const part = nights === 0 ? 0 : row.nights / nights;
          return (
            <tr key={row.code ?? ""} data-unknown={isUnknown || undefined}>
              <td>{row.code ?? "–"}</td>
              <th scope="row">
                {row.name}
                {isUnknown && <a href={`#${MISSING}`}>{say("origins.show_missing")}</a>}
              </th>
              <td>{number(row.arrivals)}</td>
              <td>{number(row.nights)}</td>
              <td data-wide className={css["share"]}>
                {percent(Math.round(1000 * part) / 10)}
                <span className={css["track"]} aria-hidden>
                  <span style={{ width: `${part * 100}%` }} />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td>{BLANK}</td>
          <th scope="row">{say("origins.total")}</th>
          <td>{number(arrivals)}</td>
          <td>{number(nights)}</td>
          <td data-wide>{percent(100)}</td>
        </tr>
      </tfoot>
    </TableFrame>
  );
}
