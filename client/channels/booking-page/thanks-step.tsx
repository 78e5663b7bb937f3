import { useEffect, useRef } from "react";
import { DepositCard } from "#client/channels/booking-page/deposit-card.tsx";
import { Icon } from "#client/channels/booking-page/icon.tsx";
import type { Booked } from "#client/channels/booking-page/memory.ts";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { Ways } from "#client/channels/booking-page/ways.tsx";
import { daysBetween, localDate } from "#shared/platform/core/stays.ts";
import { usualHours } from "#shared/platform/core/usual-times.ts";

/** The last step: what was booked or offered, and what comes next. */
export function ThanksStep({ booked, onAnother }: { booked: Booked; onAnother(): void }) {
  const { property, language, say, money, date, dayTime, nights, guests } = useSpoken();
  const { booking, email } = booked;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isOffer = booking.status === "pending";
  const until = booking.expires_at ? dayTime(booking.expires_at) : "";
  const room = property.room_types.find(({ room_type_id }) => room_type_id === booked.room)?.name[language];
  const [arrival, departure] = [dayOf(booking.check_in, property.time_zone), dayOf(booking.check_out, property.time_zone)];
  const { start, end } = usualHours(property);
  const offered = booking.mailed ? say("offered", { email, until }) : say("offered_unmailed", { until });
  const thanks = booking.mailed ? say("thanks", { email }) : say("thanks_unmailed");
  return (
    <section className="thanks" aria-labelledby="thanks">
      <span className="tick">
        <Icon name="check" size={34} />
      </span>
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        {say(!isOffer ? "thanks_title" : booking.mailed ? "offered_title" : "offered_unmailed_title")}
      </h2>
      <p className="lead">{isOffer ? offered : thanks}</p>
      <div className="card">
        <dl className="facts-list">
          <div>
            <dt>{say("code")}</dt>
            <dd>
              <strong>{booking.code}</strong>
            </dd>
          </div>
          <div>
            <dt>{say("room")}</dt>
            <dd>{[room, booked.rate].filter(Boolean).join(" · ")}</dd>
          </div>
          <div>
            <dt>{say("guests")}</dt>
            <dd>{guests(booked)}</dd>
          </div>
          <div>
            <dt>{say("arrival")}</dt>
            <dd>
              {date(arrival)} <small>{say("from_time", { time: start })}</small>
            </dd>
          </div>
          <div>
            <dt>{say("departure")}</dt>
            <dd>
              {date(departure)} <small>{say("until_time", { time: end })}</small>
            </dd>
          </div>
        </dl>
        <p className="price">
          <span>{say("total_for", { nights: nights(daysBetween(arrival, departure)) })}</span>
          <strong>{money(booking.gross_amount)}</strong>
        </p>
        <button type="button" className="quiet" onClick={() => save(booking.calendar, say("calendar_file", { code: booking.code }))}>
          <Icon name="calendar" />
          {say("calendar")}
        </button>
      </div>
      {booking.deposit && <DepositCard deposit={booking.deposit} paymentUrl={booking.payment_url} />}
      <Ways />
      <button type="button" className="link" onClick={onAnother}>
        {say("book_another")}
      </button>
    </section>
  );
}

/** A booking's bounds are instants. */
function dayOf(bound: string, zone: string): string {
  return localDate(bound, zone);
}

function save(calendar: string, name: string): void {
  const url = URL.createObjectURL(new Blob([calendar], { type: "text/calendar" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
