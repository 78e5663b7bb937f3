import { useEffect, useRef } from "react";
import type { Failure } from "#client/channels/booking-page/calls.ts";
import { Failed } from "#client/channels/booking-page/failed.tsx";
import { type Rate, RoomCard } from "#client/channels/booking-page/room-card.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { Ways } from "#client/channels/booking-page/ways.tsx";
import type { Choice } from "#shared/channels/booking-page/address.ts";
import type { Offers } from "#shared/channels/booking-page/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";

type Props = {
  choice: Choice;
  offers: Offers | null;
  failure: Failure | null;
  onRetry(): void;
  onChoose(room_type_id: string, rate: Rate): void;
  onDates(days: { check_in: string; check_out: string } | null): void;
};

/** The second step: what is free, with its prices and terms. */
export function RoomsStep({ choice, offers, failure, onRetry, onChoose, onDates }: Props) {
  const { property, say } = useSpoken();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const areFree = offers?.room_types.some(({ rates }) => rates.length > 0);
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" ref={heading} tabIndex={-1}>
        {say("rooms_title")}
      </h2>
      {failure && <FailedOffers failure={failure} onRetry={onRetry} onDates={() => onDates(null)} />}
      {!offers && !failure && <Looking />}
      {offers && !areFree && <NothingFree choice={choice} onDates={onDates} why={whyNothing(offers)} />}
      {offers && (
        <ul className="rooms">
          {sorted(offers).map((offer) => {
            const type = property.room_types.find(({ room_type_id }) => room_type_id === offer.room_type_id);
            return (
              type && <RoomCard key={offer.room_type_id} type={type} offer={offer} nights={offers.number_of_nights} onChoose={onChoose} />
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Room types in the property's order, available ones first. */
function sorted(offers: Offers): Offers["room_types"] {
  const isFree = ({ rates }: Offers["room_types"][number]) => rates.length > 0;
  return [...offers.room_types.filter(isFree), ...offers.room_types.filter((type) => !isFree(type))];
}

function Looking() {
  const { say } = useSpoken();
  return (
    <div className="looking" role="status">
      <p className="visually-hidden">{say("looking")}</p>
      <div className="ghost" />
      <div className="ghost" />
    </div>
  );
}

function FailedOffers({ failure, onRetry, onDates }: { failure: Failure; onRetry(): void; onDates(): void }) {
  const { say } = useSpoken();
  if (failure.type !== "booking/invalid_dates" && failure.type !== "validation") return <Failed failure={failure} onRetry={onRetry} />;
  return (
    <div className="notice" role="alert">
      <h3>{say("dates_gone_title")}</h3>
      <p>{say("dates_gone")}</p>
      <button type="button" className="quiet" onClick={onDates}>
        {say("other_dates")}
      </button>
    </div>
  );
}

type Why = "too_many" | "refused" | "none_free";

function whyNothing({ room_types }: Offers): Why {
  if (room_types.length === 0) return "too_many";
  const isRefused = room_types.some(({ rule_violations }) => rule_violations.some(({ reason }) => reason !== "quota"));
  return isRefused ? "refused" : "none_free";
}

type NothingProps = Pick<Props, "choice" | "onDates"> & { why: Why };

function NothingFree({ choice: { check_in, check_out }, onDates, why }: NothingProps) {
  const { property, say } = useSpoken();
  const moved = (by: number) => check_in && check_out && { check_in: addDays(check_in, by), check_out: addDays(check_out, by) };
  const isFreeSoon = why !== "too_many";
  const [earlier, later] = [moved(-1), moved(1)];
  return (
    <div className="notice" role="status">
      <h3>{say(`${why}_title`)}</h3>
      <p>{why === "too_many" ? say("too_many", { n: property.max_occupancy }) : say(why)}</p>
      <div className="ways">
        {isFreeSoon && earlier && earlier.check_in >= property.first_arrival && (
          <button type="button" className="quiet" onClick={() => onDates(earlier)}>
            {say("day_earlier")}
          </button>
        )}
        {isFreeSoon && later && later.check_in <= property.last_arrival && (
          <button type="button" className="quiet" onClick={() => onDates(later)}>
            {say("day_later")}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => onDates(null)}>
          {say("other_dates")}
        </button>
      </div>
      <Ways />
    </div>
  );
}
