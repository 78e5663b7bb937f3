import { ActionIcon, Checkbox } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useFormats, useLocale } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import type { EditedNight, RateChange } from "#client/stays/bookings/price/night-edits.ts";
import css from "#client/stays/bookings/price/night-rows.module.css";
import { writeNumber } from "#shared/platform/core/numbers.ts";

type Props = {
  nights: readonly EditedNight[];
  /** The amounts by the rates of the nights; one that is not known yet is missing. */
  amounts: ReadonlyMap<string, number>;
  onRate(change: RateChange): void;
  onAmount(date: string, amount: number | null): void;
};

/** Rows that are drawn at first, and each time the last of them comes in sight: two fields for each night of a year take seconds. */
const DRAWN = 31;

/** The nights of a stay, each with its rate and a price of its own. */
export function NightRows({ nights, amounts, onRate, onAmount }: Props) {
  const say = useSay();
  const [isOnward, setOnward] = useState(true);
  const [drawn, setDrawn] = useState(DRAWN);
  return (
    <>
      <ul className={css["nights"]}>
        {nights.slice(0, drawn).map((night) => (
          <NightRow
            key={night.date}
            night={night}
            amount={amounts.get(night.date) ?? null}
            onRate={(rate_id) => onRate({ date: night.date, rate_id, isOnward })}
            onAmount={(amount) => onAmount(night.date, amount)}
          />
        ))}
        {drawn < nights.length && <EndOfDrawn key={drawn} onSeen={() => setDrawn(drawn + DRAWN)} />}
      </ul>
      {nights.length > 1 && (
        <Checkbox label={say("bookings.rate_onward")} checked={isOnward} onChange={(event) => setOnward(event.currentTarget.checked)} />
      )}
    </>
  );
}

/** The end of the rows that are drawn, which asks for more once it is in sight. */
function EndOfDrawn({ onSeen }: { onSeen(): void }) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  useEffect(() => {
    if (inViewport) onSeen();
  }, [inViewport, onSeen]);
  return <li ref={ref} className={css["end"]} aria-hidden />;
}

type RowProps = { night: EditedNight; amount: number | null; onRate(rate_id: string): void; onAmount(amount: number | null): void };

function NightRow({ night: { date, rate_id, typed }, amount, onRate, onAmount }: RowProps) {
  const say = useSay();
  const locale = useLocale();
  const { calendarDate } = useFormats();
  const rates = (useRates().data?.data ?? []).filter(({ id, active }) => active || id === rate_id);
  const day = calendarDate(date);
  return (
    <li>
      <span>{day}</span>
      <SelectField
        aria-label={say("bookings.night_rate", { date: day })}
        data={rates.map(({ id, name }) => ({ value: id, label: name }))}
        value={rate_id}
        onChange={(id) => id !== null && onRate(id)}
      />
      <MoneyField
        aria-label={say("bookings.night_price", { date: day })}
        min={0}
        placeholder={amount === null ? say("bookings.price_by_rate") : writeNumber(amount, locale, { decimals: 2, isMoney: true })}
        value={typed}
        onChange={onAmount}
      />
      {typed !== null && (
        <ActionIcon
          variant="subtle"
          aria-label={say("bookings.back_to_rate", { date: day })}
          title={say("bookings.back_to_rate", { date: day })}
          onClick={() => onAmount(null)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
