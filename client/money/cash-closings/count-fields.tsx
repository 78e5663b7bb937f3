import css from "#client/money/cash-closings/closing-form.module.css";
import type { Pieces } from "#client/money/cash-closings/count.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { NumberField } from "#client/platform/ui/form/number-field.tsx";
import { amount, type Cents, times } from "#shared/platform/core/money.ts";

type Props = { values: readonly Cents[]; pieces: Pieces; onChange(pieces: Pieces): void };

const PIECES = { decimals: 0, min: 0, max: 100_000 };

/** Number of notes and coins of each value, with their sum. */
export function CountFields({ values, pieces, onChange }: Props) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <div className={css["counts"]} role="group" aria-label={say("cash_closings.by_values")}>
      {values.map((value) => {
        const count = pieces[value] ?? null;
        const shown = money(amount(value));
        return (
          <div key={value} className={css["count"]}>
            <span aria-hidden>{shown}</span>
            <span aria-hidden>×</span>
            <NumberField
              spec={PIECES}
              aria-label={say("cash_closings.pieces", { value: shown })}
              value={count}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(next) => onChange({ ...pieces, [value]: next })}
            />
            <span className={css["sum"]}>{count ? money(amount(times(value, count))) : ""}</span>
          </div>
        );
      })}
    </div>
  );
}
