import { IconNote, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useMay } from "#client/platform/core/session.ts";
import { openKeys } from "#client/stays/access-control/open-keys.tsx";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import { bookingQuery } from "#client/stays/bookings/detail/booking-query.ts";
import { openPay } from "#client/stays/bookings/detail/open-pay.tsx";
import { useOthersWords } from "#client/stays/bookings/payers-words.ts";
import { besideBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { mayWantRoom } from "#client/stays/room-plan/model/plan-target.ts";
import { placeName } from "#client/stays/room-plan/store/move-words.ts";
import { act, type BarAction, ungroup } from "#client/stays/room-plan/store/plan-actions.ts";
import { startMove } from "#client/stays/room-plan/store/plan-move.ts";
import { cutBar, joinBar, whyNotCutBar } from "#client/stays/room-plan/store/plan-part-move.ts";
import { clockOf, endOfHover, gestureAtom, hoverAtom, park } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { usePlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import { useBookings } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { focusBar } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import { wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";
import { localDate, localTime, numberOfNights } from "#shared/platform/core/stays.ts";
import { whyNoKey } from "#shared/stays/access-control/rules.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** Size in pixels: the usual six actions fit one row in German, and there is space for a note. */
const CARD = { width: 440, height: 250 };

/** The essentials of the booking under the pointer, and what is most often done with it. */
export function HoverCard() {
  const { store } = usePlan();
  const hover = useAtomValue(hoverAtom);
  const gesture = useAtomValue(gestureAtom);
  useBookings(store, hover ? [hover.key] : []);
  const booking = hover && store.shownPart(hover.key);
  if (!hover || !booking || gesture.kind !== "idle") return null;
  const below = hover.rect.bottom + CARD.height + 12 < window.innerHeight;
  const left = Math.max(8, Math.min(Math.max(hover.rect.left, 170), window.innerWidth - CARD.width - 12));
  // Over a bar it grows upwards once phone and note are known.
  const side = below ? { top: hover.rect.bottom + 6 } : { bottom: window.innerHeight - hover.rect.top + 6 };
  return (
    <div className={css["card"]} data-card style={{ left, ...side, width: CARD.width }} onPointerLeave={endOfHover}>
      <Essentials barKey={hover.key} booking={booking} />
      <Reach id={booking.id} />
      <Actions barKey={hover.key} booking={booking} />
    </div>
  );
}

/** `booking` is the part of the stay that the bar shows. */
type BarProps = { barKey: string; booking: PlanBooking };

function Essentials({ barKey, booking }: BarProps) {
  const { words, store } = usePlan();
  const { zone } = store;
  const day = (instant: string) => words.short(Math.floor(wallDays(instant, zone)));
  const left = words.offerLeft(booking, clockOf(store).now, zone);
  const others = useOthersNamed(booking.id);
  const { news, waiting } = store.marksOf(barKey);
  return (
    <>
      <header>
        <strong>{words.nameOf(booking)}</strong>
        <span className={css["state"]} data-status={booking.status}>
          {left === null ? words.say(booking.status) : `${words.say("offer")} · ${left}`}
        </span>
      </header>
      <p>
        {day(booking.check_in)} {localTime(booking.check_in, zone)} – {day(booking.check_out)} {localTime(booking.check_out, zone)}
      </p>
      {booking.rooms.length > 1 && <ChangeOfRooms barKey={barKey} booking={booking} />}
      <p>
        {[words.nights(numberOfNights(booking, zone)), words.family(booking), words.money(booking.gross_amount), words.due(booking, others)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className={css["dim"]}>
        {[
          booking.code,
          booking.arrival_time && words.say("arrives_at", { time: booking.arrival_time }),
          booking.group_name && `${words.say("group")} ${booking.group_name}`,
          booking.overbooked && words.say("overbooked"),
          booking.room_fixed && words.say("fixed"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {news !== null && <p className={css["news"]}>{news}</p>}
      {waiting && <p className={css["news"]}>{words.say("not_saved_yet")}</p>}
    </>
  );
}

/** The amounts that other payers owe, with their names, which the plan's bars do not carry; null until they are known. */
function useOthersNamed(id: string): string | null {
  const wordsOf = useOthersWords();
  const { data: booking } = useQuery(bookingQuery(id));
  return booking ? wordsOf(booking) : null;
}

/** The room of a part of a stay, and the rooms before and after it. */
function ChangeOfRooms({ barKey, booking }: BarProps) {
  const { words, store } = usePlan();
  const { before, after } = besideBar(barKey, booking);
  const day = after && words.short(Math.floor(wallDays(after.check_in, store.zone)));
  return (
    <p>
      {[
        placeName(words, store, booking),
        before && words.say("comes_from", { place: placeName(words, store, before) }),
        after && day && words.say("goes_to", { day, place: placeName(words, store, after) }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

/** The guest's phone and the note, which the plan's bars do not carry. */
function Reach({ id }: { id: string }) {
  const { data: booking } = useQuery(bookingQuery(id));
  const contacts = [...(booking?.guests ?? []), booking?.customer];
  const phone = contacts.find((contact) => contact?.communication.phone)?.communication.phone;
  return (
    <>
      {phone && (
        <p className={css["reach"]}>
          <IconPhone size={14} aria-hidden />
          <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
        </p>
      )}
      {booking?.description && (
        <p className={css["reach"]}>
          <IconNote size={14} aria-hidden />
          <span>{booking.description}</span>
        </p>
      )}
    </>
  );
}

const ACTIONS = ["check_in", "check_out", "confirm", "cancel"] as const satisfies readonly BarAction[];

function Actions({ barKey, booking }: BarProps) {
  const { words, store } = usePlan();
  const address = usePlanAddress();
  const mayWrite = useMay()("bookings:write");
  const hasDoors = useDoors();
  const close = (then: () => void) => () => {
    endOfHover();
    then();
  };
  const isToCome = localDate(booking.check_in, store.zone) > localDate(clockOf(store).now, store.zone);
  const possible = mayWrite
    ? ACTIONS.filter((action) => nextStatus(booking.status, action) !== null && !(isToCome && action === "check_in"))
    : [];
  return (
    <footer>
      {possible
        .filter((action) => action !== "cancel")
        .map((action) => (
          <button key={action} type="button" onClick={close(() => void act(store, { action, bookings: [booking] }, address))}>
            {words.say(action)}
          </button>
        ))}
      <PayAction booking={booking} />
      <button type="button" onClick={close(() => address.openBooking(booking.id))}>
        {words.say("open")}
      </button>
      {hasDoors && !whyNoKey(booking) && (
        <button type="button" onClick={close(() => openKeys(booking.id))}>
          {words.say("keys")}
        </button>
      )}
      {mayWrite && (
        <>
          <button type="button" onClick={close(() => focusAndMove(store, barKey))}>
            {words.say("move")}
          </button>
          <button type="button" onClick={close(() => park(store, [barKey]))}>
            {words.say("park")}
          </button>
          <RoomButtons barKey={barKey} booking={booking} close={close} />
          {mayWantRoom(booking) && (
            <button type="button" onClick={close(() => wishForRoom(booking, null))}>
              {words.say("free_up_room")}
            </button>
          )}
        </>
      )}
      {mayWrite && booking.group_id !== null && (
        <button type="button" onClick={close(() => ungroup([booking]))}>
          {words.say("leave_group")}
        </button>
      )}
      {possible.includes("cancel") && (
        <button type="button" data-danger onClick={close(() => void act(store, { action: "cancel", bookings: [booking] }, address))}>
          {words.say("cancel_booking")}
        </button>
      )}
    </footer>
  );
}

/** Another room from a day on, and back into the one before. */
function RoomButtons({ barKey, booking, close }: BarProps & { close(then: () => void): () => void }) {
  const { words, store } = usePlan();
  const { before } = besideBar(barKey, booking);
  return (
    <>
      {whyNotCutBar(store, barKey) === null && (
        <button type="button" onClick={close(() => cutBar(store, barKey))}>
          {words.say("change_room")}
        </button>
      )}
      {before && (
        <button type="button" onClick={close(() => joinBar(store, barKey))}>
          {words.say("join_rooms", { place: placeName(words, store, before) })}
        </button>
      )}
    </>
  );
}

function PayAction({ booking }: Pick<BarProps, "booking">) {
  const { words } = usePlan();
  const mayPay = useMay()("folios:write");
  if (!mayPay || booking.guest_due_amount <= 0) return null;
  const pay = () => {
    endOfHover();
    openPay(booking.id);
  };
  return (
    <button type="button" onClick={pay}>
      {words.say("pay")}
    </button>
  );
}

function focusAndMove(store: PlanStore, key: string): void {
  focusBar(key);
  startMove(store, key, "keys");
}
