import { useEffect, useRef } from "react";
import type { Failure } from "#client/channels/booking-page/calls.ts";
import { Failed } from "#client/channels/booking-page/failed.tsx";
import { type Rate, RoomCard } from "#client/channels/booking-page/room-card.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { areBookable } from "#client/channels/booking-page/use-offers.ts";
import { Ways } from "#client/channels/booking-page/ways.tsx";
import type { Choice } from "#shared/channels/booking-page/address.ts";
import type { Offers } from "#shared/channels/booking-page/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";

type Props = {
  choice: Choice;
  offers: Offers | null;
  /** Offers without cots, if nothing can be booked with them. */
  withoutCots: Offers | null;
  failure: Failure | null;
  onRetry(): void;
  onChoose(room_type_id: string, rate: Rate): void;
  /** Searches for other days, or without cots; null opens the form. */
  onSearch(next: Partial<Pick<Choice, "check_in" | "check_out" | "cots">> | null): void;
};

/** The second step: what is free, with its prices and terms. */
export function RoomsStep({ choice, offers, withoutCots, failure, onRetry, onChoose, onSearch }: Props) {
  const { property, say } = useSpoken();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" ref={heading} tabIndex={-1}>
        {say("rooms_title")}
      </h2>
      {failure && <FailedOffers failure={failure} onRetry={onRetry} onDates={() => onSearch(null)} />}
      {!offers && !failure && <Looking />}
      {offers && !areBookable(offers) && <Nothing choice={choice} onSearch={onSearch} offers={offers} withoutCots={withoutCots} />}
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

type NothingProps = Pick<Props, "choice" | "withoutCots" | "onSearch"> & { offers: Offers };

/** Nothing can be booked: there is no cot left, or no room. */
function Nothing({ choice, offers, withoutCots, onSearch }: NothingProps) {
  if (withoutCots && areBookable(withoutCots)) return <NoCotFree choice={choice} withoutCots={withoutCots} onSearch={onSearch} />;
  const why = whyNothing(withoutCots && offers.room_types.length === 0 ? withoutCots : offers);
  return <NothingFree choice={choice} onSearch={onSearch} why={why} />;
}

type Why = "too_many" | "refused" | "none_free";

function whyNothing({ room_types }: Offers): Why {
  if (room_types.length === 0) return "too_many";
  const isRefused = room_types.some(({ rule_violations }) => rule_violations.some(({ reason }) => reason !== "quota"));
  return isRefused ? "refused" : "none_free";
}

type WithDays = Pick<Props, "choice" | "onSearch">;

function NothingFree({ choice, onSearch, why }: WithDays & { why: Why }) {
  const { property, say } = useSpoken();
  return (
    <div className="notice" role="status">
      <h3>{say(`${why}_title`)}</h3>
      <p>{why === "too_many" ? say("too_many", { n: property.max_occupancy }) : say(why)}</p>
      <div className="ways">
        {why !== "too_many" && <DaysBeside choice={choice} onSearch={onSearch} />}
        <OtherDays onSearch={onSearch} />
      </div>
      <Ways />
    </div>
  );
}

function NoCotFree({ choice, withoutCots, onSearch }: WithDays & { withoutCots: Offers }) {
  const { property, say, language } = useSpoken();
  const free = sorted(withoutCots).filter(({ rates }) => rates.length > 0);
  const names = free.flatMap(
    (offer) => property.room_types.find(({ room_type_id }) => room_type_id === offer.room_type_id)?.name[language] ?? [],
  );
  return (
    <div className="notice" role="status">
      <h3>{choice.cots === 1 ? say("no_cot_title") : say("no_cots_title", { n: choice.cots })}</h3>
      <p>{say("without_cot", { names: names.join(" · ") })}</p>
      <div className="ways">
        <button type="button" className="quiet" onClick={() => onSearch({ cots: 0 })}>
          {say("search_without_cot")}
        </button>
        <DaysBeside choice={choice} onSearch={onSearch} />
        <OtherDays onSearch={onSearch} />
      </div>
      <Ways />
    </div>
  );
}

function DaysBeside({ choice: { check_in, check_out }, onSearch }: WithDays) {
  const { property, say } = useSpoken();
  if (!check_in || !check_out) return null;
  const moved = (by: number) => ({ check_in: addDays(check_in, by), check_out: addDays(check_out, by) });
  const [earlier, later] = [moved(-1), moved(1)];
  return (
    <>
      {earlier.check_in >= property.first_arrival && (
        <button type="button" className="quiet" onClick={() => onSearch(earlier)}>
          {say("day_earlier")}
        </button>
      )}
      {later.check_in <= property.last_arrival && (
        <button type="button" className="quiet" onClick={() => onSearch(later)}>
          {say("day_later")}
        </button>
      )}
    </>
  );
}

function OtherDays({ onSearch }: Pick<Props, "onSearch">) {
  const { say } = useSpoken();
  return (
    <button type="button" className="quiet" onClick={() => onSearch(null)}>
      {say("other_dates")}
    </button>
  );
}
