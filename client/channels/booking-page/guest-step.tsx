import { useEffect, useRef, useState } from "react";
import type { Calls } from "#client/channels/booking-page/calls.ts";
import { ChosenRoom } from "#client/channels/booking-page/chosen-room.tsx";
import { Failed } from "#client/channels/booking-page/failed.tsx";
import { GuestFields } from "#client/channels/booking-page/guest-fields.tsx";
import { HoldNotice } from "#client/channels/booking-page/hold-notice.tsx";
import { Legal } from "#client/channels/booking-page/legal.tsx";
import { type Booked, type Draft, recall, remember } from "#client/channels/booking-page/memory.ts";
import type { Rate, RoomType } from "#client/channels/booking-page/room-card.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { useBook } from "#client/channels/booking-page/use-book.ts";
import { type HoldRequest, useHold } from "#client/channels/booking-page/use-hold.ts";
import { consentOf, refusedFields, stillWrong, type Wrong, whatIsWrong } from "#client/channels/booking-page/what-is-wrong.ts";
import { countryCodeOf } from "#shared/platform/countries/countries.ts";

type Props = {
  calls: Calls;
  wanted: HoldRequest;
  type: RoomType;
  rate: Rate;
  onBooked(booked: Booked): void;
  /** Back to what is free. */
  onRooms(): void;
};

/** The third step: the guest's data, while the room is kept. */
export function GuestStep({ calls, wanted, type, rate, onBooked, onRooms }: Props) {
  const { property, language, say } = useSpoken();
  const { slug, books } = property;
  const consent = consentOf({ terms: property.legal[language].terms !== null, cancellation: rate.terms !== null });
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, country: countryCodeOf(property), ...recall(slug, "draft") }));
  const [homepage, setHomepage] = useState("");
  const [isAccepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState<Wrong>({});
  const [sent, setSent] = useState<Draft | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hold = useHold(calls, { slug, wanted, rate });
  const asksAddress = property.asks_address && (hold.hold?.deposit ?? rate.deposit ?? 0) > 0;
  const book = useBook({ calls, hold, onBooked: (booking) => onBooked(bookedOf(booking)) });

  const now = whatIsWrong(draft, { isAccepted, asksAddress, consent });
  const wrong = { ...refusedFields(book.paths, { sent, draft }), ...stillWrong(missing, now) };

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // After each try only: the person who fills in a field meanwhile is not taken away from it.
    if (Object.keys(missing).length + book.paths.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [missing, book.paths]);

  function bookedOf(booking: Booked["booking"]): Booked {
    const { adults, children, cots } = wanted;
    return { booking, room: type.room_type_id, rate: rate.name, adults, children: children.length, cots, email: draft.email.trim() };
  }

  function handleDraft(more: Partial<Draft>): void {
    const next = { ...draft, ...more };
    setDraft(next);
    remember(slug, "draft", next);
  }

  function handleSubmit(): void {
    setMissing(now);
    setSent(draft);
    if (Object.keys(now).length === 0) void book.send({ draft, homepage, asksAddress });
  }

  const isGone = [hold.failure, book.failure].some((failure) => failure && GONE.includes(failure.type));
  const failure = book.failure ?? hold.failure;
  return (
    <section aria-labelledby="guest" className="guest">
      <h2 id="guest" ref={heading} tabIndex={-1}>
        {say("guest_title")}
      </h2>
      <p className="lead">{say("guest_lead")}</p>
      <div className="guest-columns">
        <ChosenRoom type={type} rate={rate} wanted={wanted} onRooms={onRooms} price={hold.hold?.gross_amount ?? rate.gross_amount} />
        <form
          ref={form}
          noValidate
          className="card"
          onSubmit={(event) => {
            event.preventDefault();
            handleSubmit();
          }}
        >
          <HoldNotice hold={hold} shown={rate.gross_amount} />
          <GuestFields draft={draft} wrong={wrong} asksAddress={asksAddress} onDraft={handleDraft} />
          <div className="homepage" aria-hidden="true">
            <label>
              {say("leave_empty")}
              <input
                name="homepage"
                tabIndex={-1}
                autoComplete="off"
                value={homepage}
                onChange={({ target }) => setHomepage(target.value)}
              />
            </label>
          </div>
          <label className="accept">
            <input
              type="checkbox"
              checked={isAccepted}
              aria-invalid={wrong.accept !== undefined}
              aria-describedby={wrong.accept ? "accept-wrong" : undefined}
              onChange={({ target }) => setAccepted(target.checked)}
            />
            <span>{say(consent)}</span>
          </label>
          {wrong.accept && (
            <small id="accept-wrong" className="wrong">
              {say(wrong.accept)}
            </small>
          )}
          <div className="read">
            {say("read")} <Legal />
          </div>
          {isGone && (
            <div className="notice" role="alert">
              <h3>{say("room_gone_title")}</h3>
              <p>{say("room_gone")}</p>
              <button type="button" className="quiet" onClick={onRooms}>
                {say("see_rooms")}
              </button>
            </div>
          )}
          {failure && !isGone && !SAID_ELSEWHERE.includes(failure.type) && (
            <Failed failure={failure} onRetry={() => (book.failure ? handleSubmit() : void hold.keep())} />
          )}
          <button type="submit" className="go big" disabled={book.isRunning || hold.isAsking || isGone} aria-busy={book.isRunning}>
            {book.isRunning ? say(books === "offer" ? "asking" : "booking") : say(books === "offer" ? "ask_offer" : "book_now")}
          </button>
          <p className="hint">{books === "offer" ? say("offer_note", { hours: property.offer_hours }) : say("at_once_note")}</p>
        </form>
      </div>
    </section>
  );
}

const EMPTY: Draft = {
  name: "",
  travels: "self",
  traveler_name: "",
  email: "",
  phone: "",
  line1: "",
  postal_code: "",
  city: "",
  country: "",
  remarks: "",
};

/** Refusals after which this room is no longer available. */
const GONE = [
  "booking/no_available_room_found",
  "rate/no_matching_price",
  "booking/occupancy_exceeded",
  "item/out_of_stock",
  "not_found",
  "booking/invalid_dates",
];
const SAID_ELSEWHERE = ["hold/expired", "validation"];
