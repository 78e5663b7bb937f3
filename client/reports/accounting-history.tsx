import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/reports/accounting.module.css";
import { Panel } from "#client/ui/page/page.tsx";
import type { AccountingExport } from "#shared/reports/accounting.ts";

/** Which files have left the property, the last one first. */
export function AccountingHistory({ exports }: { exports: readonly AccountingExport[] }) {
  const say = useSay();
  const { fullDate, dateTime, money } = useFormats();
  return (
    <Panel title={say("accounting.history")}>
      {exports.length === 0 && <p className={css["hint"]}>{say("accounting.history_empty")}</p>}
      {exports.length > 0 && (
        <ol className={css["history"]}>
          {exports.map(({ id, time, by, format, from, to, rows, gross_amount }) => (
            <li key={id}>
              <strong>
                {fullDate(from)} – {fullDate(to)}
              </strong>
              <span>
                {say(`accounting.${format}`)} · {say("accounting.rows", { count: rows })} · {money(gross_amount)}
              </span>
              <span>{say("accounting.history_by", { time: dateTime(time), name: by ?? say("accounting.somebody") })}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
