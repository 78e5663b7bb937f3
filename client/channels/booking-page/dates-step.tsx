import { useRef, useState } from "react";
import { Calendar, type Days } from "#client/channels/booking-page/calendar.tsx";
import { type Persons, PersonsFields } from "#client/channels/booking-page/persons.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { Choice } from "#shared/channels/booking-page/address.ts";
import { MAX_NIGHTS } from "#shared/channels/booking-page/rules.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";

type Props = { choice: Choice; onSearch(days: { check_in: string; check_out: string } & Persons): void };

/** The first step: the days of the stay and who comes. */
export function DatesStep({ choice, onSearch }: Props) {
  const { say, date, nights } = useSpoken();
  const [days, setDays] = useState<Days>({ check_in: choice.check_in, check_out: choice.check_out });
  const [persons, setPersons] = useState<Persons>({ adults: choice.adults, children: choice.children, cots: choice.cots });
  const [isMissing, setMissing] = useState(false);
  const calendar = useRef<HTMLElement>(null);
  const { check_in, check_out } = days;

  function handleSearch(): void {
    if (check_in && check_out) return onSearch({ check_in, check_out, ...persons });
    setMissing(true);
    calendar.current?.querySelector<HTMLElement>("[data-day][tabindex='0']")?.focus();
  }

  function words(): string {
    if (!check_in) return say("choose_arrival");
    if (!check_out) return say("choose_departure");
    return say("dates_chosen", { from: date(check_in), to: date(check_out), nights: nights(daysBetween(check_in, check_out)) });
  }

  return (
    <div className="dates">
      <section ref={calendar} className="card" aria-labelledby="when">
        <h2 id="when">{say("when")}</h2>
        <Calendar days={days} onDays={setDays} />
        <p className={isMissing && !check_out ? "said missing" : "said"} role="status">
          {words()}
        </p>
        {check_in && !check_out && <p className="hint">{say("most_nights", { n: MAX_NIGHTS })}</p>}
      </section>
      <section className="card" aria-labelledby="who">
        <h2 id="who">{say("who")}</h2>
        <PersonsFields persons={persons} onPersons={setPersons} />
        <button type="button" className="go" onClick={handleSearch}>
          {say("show_rooms")}
        </button>
      </section>
    </div>
  );
}
