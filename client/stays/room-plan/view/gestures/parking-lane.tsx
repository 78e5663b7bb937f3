import { useAtomValue } from "jotai";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { unpark } from "#client/stays/room-plan/store/plan-session.ts";
import { usePlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { useBookings } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";

/** Bookings laid aside. It shows itself while it holds something, or while something is carried that could be laid there. */
export function ParkingLane() {
  const view = usePlanView();
  const { store, words } = view;
  const parked = useAtomValue(view.session.parking, { store: view.atoms });
  const gesture = useAtomValue(view.session.gesture, { store: view.atoms });
  const carrying = gesture.kind === "move" && gesture.by === "pointer";
  const bookings = useBookings(
    store,
    parked.map(({ id }) => id),
  );
  if (bookings.length === 0 && !carrying) return null;
  const { zone } = store;
  return (
    <section
      className={css["parking"]}
      data-parking
      data-floating={bookings.length === 0 || undefined}
      data-over={(gesture.kind === "move" && gesture.parking) || undefined}
      aria-label={words.say("parking")}
    >
      <b>{words.say("parking")}</b>
      {bookings.length === 0 && <span>{words.say("parking_empty")}</span>}
      {bookings.map((booking) => (
        <span key={booking.id} className={css["chip"]} data-bar={booking.id} data-status={booking.status}>
          {words.nameOf(booking)} · {booking.occupancy}
          <small>
            {store.type(booking.room_type_id)?.name} · {words.short(Math.floor(wallDays(booking.check_in, zone)))} –{" "}
            {words.short(Math.floor(wallDays(booking.check_out, zone)))}
          </small>
          <button
            type="button"
            aria-label={words.say("parking_take_back", { name: words.nameOf(booking) })}
            onClick={() => unpark(view, [booking.id])}
          >
            ×
          </button>
        </span>
      ))}
    </section>
  );
}
