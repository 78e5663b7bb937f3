import { Amenities } from "#client/channels/booking-page/amenities.tsx";
import { Icon } from "#client/channels/booking-page/icon.tsx";
import { Pictures } from "#client/channels/booking-page/pictures.tsx";
import { PriceParts } from "#client/channels/booking-page/price-parts.tsx";
import { inEither, type Say, useSpoken } from "#client/channels/booking-page/say.ts";
import type { Offers, PublicProperty } from "#shared/channels/booking-page/schema.ts";

type RoomOffer = Offers["room_types"][number];
export type Rate = RoomOffer["rates"][number];
export type RoomType = PublicProperty["room_types"][number];

type Props = {
  type: RoomType;
  offer: RoomOffer;
  nights: number;
  onChoose(room_type_id: string, rate: Rate): void;
};

/** From this many rooms on nobody needs to hurry. */
const PLENTY = 5;
/** Longer descriptions are folded. */
const LONG = 240;

/** One room type: what it looks like, what it has, and what it costs by each rate. */
export function RoomCard({ type, offer: { left, rates, rule_violations }, nights, onChoose }: Props) {
  const { language, say } = useSpoken();
  const name = type.name[language];
  const isFree = rates.length > 0;
  return (
    <li className={isFree ? "room card" : "room card gone"}>
      <Pictures pictures={type.pictures} sizes="(width >= 800px) 360px, 100vw" />
      <div className="what">
        <h3>{name}</h3>
        <p className="facts">
          <span>
            <Icon name="guests" size={16} />
            {type.max_occupancy === 1 ? say("for_one") : say("up_to", { n: type.max_occupancy })}
          </span>
          {isFree && left < PLENTY && <strong>{left === 1 ? say("last_one") : say("some_left", { n: left })}</strong>}
        </p>
        <Description text={inEither(type.description, language)} />
        <Amenities amenities={type.amenities} />
      </div>
      {isFree ? (
        <ul className="rates">
          {rates.map((rate) => (
            <RateRow key={rate.rate_id} rate={rate} nights={nights} room={name} onChoose={() => onChoose(type.room_type_id, rate)} />
          ))}
        </ul>
      ) : (
        <WhyNot violations={rule_violations} />
      )}
    </li>
  );
}

/** Restrictions that refuse the days, each once; without any, no room is left. */
function WhyNot({ violations }: { violations: RoomOffer["rule_violations"] }) {
  const { say, day } = useSpoken();
  const words = new Set(violations.flatMap((violation) => whyNot(violation, say, day) ?? []));
  return (
    <div className="none">
      {words.size === 0 && <p>{say("sold_out")}</p>}
      {[...words].map((word) => (
        <p key={word}>{word}</p>
      ))}
    </div>
  );
}

function whyNot({ reason, limit, date }: RoomOffer["rule_violations"][number], say: Say, day: (date: string) => string): string | null {
  switch (reason) {
    case "min_nights":
      return say("rule_min_nights", { n: limit });
    case "max_nights":
      return say("rule_max_nights", { n: limit });
    case "closed_to_arrival":
      return say("rule_arrival", { date: day(date) });
    case "closed_to_departure":
      return say("rule_departure", { date: day(date) });
    case "days_before":
      return say("rule_days_before", { n: limit });
    case "quota":
      return null;
  }
}

function Description({ text }: { text: string | null }) {
  const { say } = useSpoken();
  if (!text) return null;
  if (text.length <= LONG) return <p className="text">{text}</p>;
  const start = text.slice(0, text.lastIndexOf(" ", LONG));
  return (
    <details className="text">
      <summary>
        {start} … <span>{say("more_about")}</span>
      </summary>
      {text.slice(start.length).trim()}
    </details>
  );
}

type RateProps = { rate: Rate; nights: number; room: string; onChoose(): void };

function RateRow({ rate, nights, room, onChoose }: RateProps) {
  const { language, say, money, nights: nightsWords } = useSpoken();
  const { name, gross_amount, included, terms, cancels_free, deposit } = rate;
  return (
    <li className="rate">
      <div>
        <h4>{name}</h4>
        <ul className="has">
          {included[language].length > 0 && (
            <li>
              <Icon name="check" size={16} />
              {say("included", { names: included[language].join(", ") })}
            </li>
          )}
          {terms && (
            <li>
              <Icon name={cancels_free ? "check" : "clock"} size={16} />
              {terms[language]}
            </li>
          )}
          {deposit !== null && deposit > 0 && (
            <li>
              <Icon name="clock" size={16} />
              {say("deposit_of", { amount: money(deposit) })}
            </li>
          )}
        </ul>
        <details className="parts">
          <summary>{say("price_made_of")}</summary>
          <PriceParts rate={rate} />
        </details>
      </div>
      <div className="buy">
        <p>
          <strong>{money(gross_amount)}</strong>
          <small>{say("total_for", { nights: nightsWords(nights) })}</small>
          {nights > 1 && <small>{say("per_night", { amount: money(gross_amount / nights) })}</small>}
        </p>
        <button type="button" className="go" aria-label={say("choose_rate", { room, rate: name })} onClick={onChoose}>
          {say("choose")}
        </button>
      </div>
    </li>
  );
}
