import css from "#client/office/reports/accounting.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Dim, Strong } from "#client/platform/ui/typography.tsx";
import type { AccountingExport } from "#shared/office/reports/accounting.ts";

/** Downloaded accounting files, the last one first. */
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
              <Strong>
                {fullDate(from)} – {fullDate(to)}
              </Strong>
              <Dim>
                {say(`accounting.${format}`)} · {say("accounting.rows", { count: rows })} · {money(gross_amount)}
              </Dim>
              <Dim>{say("accounting.history_by", { time: dateTime(time), name: by ?? say("accounting.somebody") })}</Dim>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
