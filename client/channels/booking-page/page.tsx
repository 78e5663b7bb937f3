import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { About, Footer } from "#client/channels/booking-page/about.tsx";
import { callsOf } from "#client/channels/booking-page/calls.ts";
import { DatesStep } from "#client/channels/booking-page/dates-step.tsx";
import { GuestStep } from "#client/channels/booking-page/guest-step.tsx";
import { Hero, Languages, PropertyName } from "#client/channels/booking-page/head.tsx";
import { type Booked, recall, remember } from "#client/channels/booking-page/memory.ts";
import type { Rate } from "#client/channels/booking-page/room-card.tsx";
import { RoomsStep } from "#client/channels/booking-page/rooms-step.tsx";
import { SpokenProvider, useSpoken } from "#client/channels/booking-page/say.ts";
import { StayBar } from "#client/channels/booking-page/stay-bar.tsx";
import { ThanksStep } from "#client/channels/booking-page/thanks-step.tsx";
import { useChoice } from "#client/channels/booking-page/use-choice.ts";
import { type HoldRequest, keptFor } from "#client/channels/booking-page/use-hold.ts";
import { useOffers } from "#client/channels/booking-page/use-offers.ts";
import { type Choice, choiceOf } from "#shared/channels/booking-page/address.ts";
import type { PageView } from "#shared/channels/booking-page/view.ts";
import type { Language } from "#shared/platform/core/language.ts";

/** The booking page of a property: dates, room, the guest's data and thanks, one below the head at a time. */
export function BookingPage({ property, language: first, isEmbedded, search }: PageView) {
  const [language, setLanguage] = useState(first);
  const spoken = useMemo(() => ({ language, property }), [language, property]);
  return (
    <SpokenProvider value={spoken}>
      <Steps isEmbedded={isEmbedded} search={search} onLanguage={setLanguage} />
    </SpokenProvider>
  );
}

type StepName = "dates" | "rooms" | "guest" | "thanks";

type StepsProps = Pick<PageView, "isEmbedded" | "search"> & { onLanguage(language: Language): void };

function Steps({ isEmbedded, search, onLanguage }: StepsProps) {
  const { property, say, language } = useSpoken();
  const { slug } = property;
  const { choice, go, hrefOf } = useChoice(search);
  const calls = useMemo(() => callsOf(slug), [slug]);
  // The first picture is drawn by the server, which knows nothing of this tab.
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [booked, setBooked] = useState<Booked | null>(null);
  const [chosen, setChosen] = useState<{ key: string; rate: Rate } | null>(null);
  const mine = booked ?? (isHere ? recall(slug, "booked") : null);
  const thanked = choice.booked !== null && mine?.booking.code === choice.booked ? mine : null;
  const wanted = wantedOf(choice);
  const kept = isHere && wanted ? keptFor(slug, wanted) : null;
  const step = stepOf(choice, { isThanked: thanked !== null, isChosen: wanted !== null });
  const hold_id = isHere ? (recall(slug, "kept")?.hold.hold_id ?? null) : null;
  const isAsking = isHere && (step === "rooms" || (step === "guest" && !kept));
  const { offers, withoutCots, failure, again } = useOffers(calls, isAsking ? askedOf(choice, hold_id) : null);
  const top = useRef<HTMLDivElement>(null);
  useStepInSight(step, top);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = say("book_title", { property: property.name });
  }, [language, property.name, say]);

  function handleLanguage(chosen: Language): void {
    go({ language: chosen }, true);
    onLanguage(chosen);
  }

  function handleBooked(done: Booked): void {
    remember(slug, "booked", done);
    setBooked(done);
    go({ ...NOTHING, booked: done.booking.code }, true);
  }

  const type = property.room_types.find(({ room_type_id }) => room_type_id === choice.room_type_id);
  const offered = offers?.room_types.find(({ room_type_id }) => room_type_id === choice.room_type_id);
  const key = JSON.stringify(wanted);
  // What the guest has chosen stays as it was shown, whatever becomes of the hold and the list behind it.
  const seen = chosen?.key === key ? chosen.rate : null;
  const rate = seen ?? kept?.rate ?? offered?.rates.find(({ rate_id }) => rate_id === choice.rate_id);
  const canFill = step === "guest" && wanted && type && rate;

  function handleChoose(room_type_id: string, rate: Rate): void {
    const next = { room_type_id, rate_id: rate.rate_id };
    setChosen({ key: JSON.stringify(wantedOf({ ...choice, ...next })), rate });
    go(next);
  }

  function handleRooms(): void {
    setChosen(null);
    go({ room_type_id: null, rate_id: null });
  }

  return (
    <div className={isEmbedded ? "page embedded" : "page"} data-step={step}>
      <header>
        {!isEmbedded && <PropertyName href={hrefOf(NOTHING)} onHome={() => go(NOTHING)} />}
        <Languages hrefOf={(each) => hrefOf({ language: each })} onLanguage={handleLanguage} />
      </header>
      {!isEmbedded && step === "dates" && <Hero />}
      <main ref={top}>
        {step !== "thanks" && <Progress step={step} />}
        {step === "dates" && (
          <DatesStep
            key={`${choice.check_in} ${choice.check_out}`}
            choice={choice}
            onSearch={(found) => go({ ...found, changes: false, room_type_id: null, rate_id: null })}
          />
        )}
        {(step === "rooms" || (step === "guest" && !canFill)) && (
          <>
            <StayBar choice={choice} onChange={() => go({ changes: true })} />
            <RoomsStep
              choice={choice}
              offers={offers}
              withoutCots={withoutCots}
              failure={failure}
              onRetry={again}
              onChoose={handleChoose}
              onSearch={(days) => go(days ?? { changes: true })}
            />
          </>
        )}
        {canFill && (
          <GuestStep key={key} calls={calls} wanted={wanted} type={type} rate={rate} onBooked={handleBooked} onRooms={handleRooms} />
        )}
        {thanked && <ThanksStep booked={thanked} onAnother={() => go(NOTHING)} />}
        {!isEmbedded && step === "dates" && <About />}
      </main>
      <Footer isEmbedded={isEmbedded} />
    </div>
  );
}

/** Nothing to listen to: a tab once drawn stays one. */
function never(): () => void {
  return () => {};
}

const NOTHING: Choice = choiceOf("");

function wantedOf({ check_in, check_out, adults, children, cots, room_type_id, rate_id }: Choice): HoldRequest | null {
  if (!check_in || !check_out || !room_type_id || !rate_id) return null;
  return { room_type_id, rate_id, check_in, check_out, adults, children: [...children], cots };
}

function askedOf({ check_in, check_out, adults, children, cots }: Choice, hold_id: string | null) {
  return check_in && check_out ? { check_in, check_out, adults, children: [...children], cots, hold_id } : null;
}

function stepOf(choice: Choice, { isThanked, isChosen }: { isThanked: boolean; isChosen: boolean }): StepName {
  if (isThanked) return "thanks";
  if (choice.changes || !choice.check_in || !choice.check_out) return "dates";
  return isChosen ? "guest" : "rooms";
}

/** Each step begins at its top, here and on the website around it. */
function useStepInSight(step: StepName, top: React.RefObject<HTMLElement | null>): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (parent === window) window.scrollTo(0, 0);
    else top.current?.dispatchEvent(new CustomEvent("new-step", { bubbles: true }));
  }, [step, top]);
}

function Progress({ step }: { step: StepName }) {
  const { say } = useSpoken();
  const names = { dates: say("step_dates"), rooms: say("step_rooms"), guest: say("step_guest") };
  const order = ["dates", "rooms", "guest"] as const;
  const at = order.findIndex((each) => each === step);
  return (
    <ol className="progress" aria-label={say("steps")}>
      {order.map((each, index) => (
        <li key={each} aria-current={each === step ? "step" : undefined} data-done={index < at}>
          {names[each]}
        </li>
      ))}
    </ol>
  );
}
