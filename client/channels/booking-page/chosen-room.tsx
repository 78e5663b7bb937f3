import { Picture } from "#client/channels/booking-page/pictures.tsx";
import { PriceParts } from "#client/channels/booking-page/price-parts.tsx";
import type { Rate, RoomType } from "#client/channels/booking-page/room-card.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { HoldRequest } from "#client/channels/booking-page/use-hold.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import { usualHours } from "#shared/platform/core/usual-times.ts";

type Props = { type: RoomType; rate: Rate; wanted: HoldRequest; price: number; onRooms(): void };

/** The chosen room beside the form, with total price and terms. */
export function ChosenRoom({ type, rate, wanted, price, onRooms }: Props) {
  const { property, language, say, day, money, nights, guests } = useSpoken();
  const { check_in, check_out } = wanted;
  const { start, end } = usualHours(property);
  const [picture] = type.pictures;
  return (
    <aside className="card chosen" aria-label={say("your_choice")}>
      {picture && <Picture picture={picture} sizes="(width >= 800px) 340px, 100vw" />}
      <h3>{type.name[language]}</h3>
      <p className="hint">{rate.name}</p>
      <dl className="facts-list">
        <div>
          <dt>{say("arrival")}</dt>
          <dd>
            {day(check_in)} <small>{say("from_time", { time: start })}</small>
          </dd>
        </div>
        <div>
          <dt>{say("departure")}</dt>
          <dd>
            {day(check_out)} <small>{say("until_time", { time: end })}</small>
          </dd>
        </div>
        <div>
          <dt>{say("guests")}</dt>
          <dd>{guests({ ...wanted, children: wanted.children.length })}</dd>
        </div>
        {rate.included[language].length > 0 && (
          <div>
            <dt className="whole">{say("included", { names: rate.included[language].join(", ") })}</dt>
          </div>
        )}
      </dl>
      <p className="price">
        <span>{say("total_for", { nights: nights(daysBetween(check_in, check_out)) })}</span>
        <strong>{money(price)}</strong>
      </p>
      <details className="parts">
        <summary>{say("price_made_of")}</summary>
        <PriceParts rate={rate} />
      </details>
      {rate.terms && (
        <div className="terms">
          <h4>{say("terms")}</h4>
          <p>{rate.terms[language]}</p>
        </div>
      )}
      {rate.deposit !== null && rate.deposit > 0 && <p className="hint">{say("deposit_of", { amount: money(rate.deposit) })}</p>}
      <button type="button" className="link" onClick={onRooms}>
        {say("other_room")}
      </button>
    </aside>
  );
}
