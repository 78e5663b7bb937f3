import { useAtomValue } from "jotai";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { gestureAtom, parkingAtom, unpark } from "#client/stays/room-plan/store/plan-session.ts";
import { useBookings } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

/** Bookings laid aside. It shows itself while it holds something, or while something is carried that could be laid there. */
export function ParkingLane() {
  const { store, words } = usePlan();
  const parked = useAtomValue(parkingAtom);
  const gesture = useAtomValue(gestureAtom);
  const carrying = gesture.kind === "move" && gesture.by === "pointer";
  const keys = parked.map(({ id }) => id);
  useBookings(store, keys);
  const bars = keys.flatMap((key) => {
    const part = store.part(key);
    return part ? [{ key, part }] : [];
  });
  if (bars.length === 0 && !carrying) return null;
  const { zone } = store;
  return (
    <section
      className={css["parking"]}
      data-parking
      data-floating={bars.length === 0 || undefined}
      data-over={(gesture.kind === "move" && gesture.parking) || undefined}
      aria-label={words.say("parking")}
    >
      <b>{words.say("parking")}</b>
      {bars.length === 0 && <span>{words.say("parking_empty")}</span>}
      {bars.map(({ key, part: booking }) => (
        <span key={key} className={css["chip"]} data-bar={key} data-status={booking.status}>
          {words.nameOf(booking)} · {booking.occupancy}
          <small>
            {store.type(booking.room_type_id)?.name} · {words.short(Math.floor(wallDays(booking.check_in, zone)))} –{" "}
            {words.short(Math.floor(wallDays(booking.check_out, zone)))}
          </small>
          <button type="button" aria-label={words.say("parking_take_back", { name: words.nameOf(booking) })} onClick={() => unpark([key])}>
            ×
          </button>
        </span>
      ))}
    </section>
  );
}
