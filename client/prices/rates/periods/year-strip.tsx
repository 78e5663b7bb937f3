import { type PointerEvent, useRef, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import tones from "#client/prices/rates/periods/period-tones.module.css";
import css from "#client/prices/rates/periods/year-strip.module.css";
import {
  type Band,
  bandsOf,
  type Days,
  dayAt,
  daysBy,
  type Gesture,
  inTheWay,
  monthsOf,
  placed,
  yearOf,
} from "#client/prices/rates/periods/year-strip-layout.ts";
import { daysWords } from "#client/prices/rates/rate-words.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import type { PricePeriod } from "#shared/prices/pricing/rate-levels.ts";

type Props = {
  periods: readonly PricePeriod[];
  year: number;
  isReadOnly: boolean;
  onOpen(period: PricePeriod): void;
  onDraw(days: Days): void;
  onPull(period: PricePeriod, days: Days): void;
};

/** The pointer has to go this far before a press counts as drawing. */
const DRAWS_AFTER_PX = 4;

/** A year from January to December with its price periods as bands: free days are drawn on, edges pulled, a band opened. */
export function YearStrip({ periods, year, isReadOnly, onOpen, onDraw, onPull }: Props) {
  const say = useSay();
  const formats = useFormats();
  const track = useRef<HTMLDivElement>(null);
  const start = useRef(0);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const bands = bandsOf(periods, year);
  const days = gesture && daysBy(gesture);
  const refusal = days && inTheWay(days, periods, gesture?.kind === "pull" ? gesture.period.id : null);
  const today = formats.today();

  function dayUnder({ clientX }: PointerEvent): string {
    const box = track.current?.getBoundingClientRect();
    return dayAt(box ? (clientX - box.left) / box.width : 0, year);
  }

  function handleDown(event: PointerEvent): void {
    if (isReadOnly || event.button !== 0 || !(event.target instanceof HTMLElement)) return;
    const { edge, period: id } = event.target.dataset;
    const period = periods.find((each) => each.id === id);
    if (event.target.closest("button") && !edge) return;
    start.current = event.clientX;
    const at = dayUnder(event);
    track.current?.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (period && (edge === "from" || edge === "to")) setGesture({ kind: "pull", period, edge, at });
    else setGesture({ kind: "draw", anchor: at, at });
  }

  function handleMove(event: PointerEvent): void {
    if (gesture) setGesture({ ...gesture, at: dayUnder(event) });
  }

  function handleUp({ clientX }: PointerEvent): void {
    setGesture(null);
    if (!gesture || !days || refusal || Math.abs(clientX - start.current) < DRAWS_AFTER_PX) return;
    if (gesture.kind === "draw") onDraw(days);
    else onPull(gesture.period, days);
  }

  const nights = days ? daysBetween(days.from, days.to) + 1 : 0;
  const range = days && `${daysWords(days, formats)} · ${say("rates.nights", { count: nights })}`;
  return (
    <div className={css["strip"]} role="group" aria-label={say("rates.strip", { year })}>
      <div className={css["months"]} aria-hidden>
        {monthsOf(year).map(({ first, left, width }) => (
          <span key={first} style={{ left: `${left}%`, width: `${width}%` }}>
            {formats.month(first).replace(".", "").slice(0, 3)}
          </span>
        ))}
      </div>
      <div
        ref={track}
        className={css["track"]}
        data-track
        data-read-only={isReadOnly || undefined}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => setGesture(null)}
      >
        {monthsOf(year)
          .slice(1)
          .map(({ first, left }) => (
            <span key={first} className={css["month"]} style={{ left: `${left}%` }} />
          ))}
        {bands.map((band) => (
          <BandButton
            key={band.period.id}
            band={band}
            isReadOnly={isReadOnly}
            isPulled={gesture?.kind === "pull" && gesture.period.id === band.period.id}
            onOpen={onOpen}
          />
        ))}
        {yearOf(today) === year && <span className={css["today"]} style={{ left: `${placed({ from: today, to: today }, year).left}%` }} />}
        {days && <Ghost days={days} year={year} isRefused={refusal !== null} />}
      </div>
      <div className={css["hint"]} role="status" data-on={days !== null || undefined} data-refused={refusal !== null || undefined}>
        {refusal ? `${range}: ${say("rates.overlaps", { name: refusal.name })}` : (range ?? (isReadOnly ? "" : say("rates.strip_hint")))}
      </div>
    </div>
  );
}

type BandProps = { band: Band; isReadOnly: boolean; isPulled: boolean; onOpen(period: PricePeriod): void };

function BandButton({ band: { period, tone, left, width, hasStart, hasEnd }, isReadOnly, isPulled, onOpen }: BandProps) {
  const formats = useFormats();
  const words = `${period.name}, ${daysWords(period, formats)}`;
  return (
    <button
      type="button"
      className={`${css["band"]} ${tones["tone"]}`}
      style={{ left: `${left}%`, width: `${width}%` }}
      data-tone={tone}
      data-pulled={isPulled || undefined}
      aria-label={words}
      title={words}
      disabled={isReadOnly}
      onClick={() => onOpen(period)}
    >
      {period.name}
      {!isReadOnly && hasStart && <span className={css["handle"]} data-edge="from" data-period={period.id} />}
      {!isReadOnly && hasEnd && <span className={css["handle"]} data-edge="to" data-period={period.id} />}
    </button>
  );
}

/** The days as they would be, cut to the year that is shown. */
function Ghost({ days, year, isRefused }: { days: Days; year: number; isRefused: boolean }) {
  const from = yearOf(days.from) < year ? `${year}-01-01` : days.from;
  const to = yearOf(days.to) > year ? `${year}-12-31` : days.to;
  const { left, width } = placed({ from, to }, year);
  return <span className={css["ghost"]} style={{ left: `${left}%`, width: `${width}%` }} data-refused={isRefused || undefined} />;
}
