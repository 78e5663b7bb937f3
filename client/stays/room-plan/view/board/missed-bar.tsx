import { shapeOf } from "#client/stays/room-plan/model/bar-shape.ts";
import type { MissedStay } from "#client/stays/room-plan/store/plan-missed.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";

/**
 * Somebody who never came, for the nights they had booked. It lies below all other bars and gives way to them: where
 * somebody else has got the room, only a thin stripe under their bar is left of it. It can't be dragged, and what is drawn
 * from it on is drawn on empty cells.
 */
export function MissedBar({ view, stay, isThin }: { view: PlanView; stay: MissedStay; isThin: boolean }) {
  const { words, scale, store } = view;
  const { booking, from, to } = stay;
  const label = words.barLabel({
    name: words.nameOf(booking),
    persons: words.persons(booking.occupancy),
    status: words.say("no_show"),
    from: words.short(Math.floor(from)),
    to: words.short(Math.floor(to)),
    place: store.room(booking.room_id ?? "")?.number ?? words.say("unassigned"),
  });
  const due = words.due(booking);
  const whole = due === null ? label : `${label}, ${due}`;
  return (
    // a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={0}
      className={`${css["bar"]} ${css["noShow"]} ${isThin ? css["thin"] : css["missed"]}`}
      data-missed={booking.id}
      aria-label={whole}
      title={whole}
      style={shapeOf(scale, from, to)}
    >
      {isThin ? null : `× ${words.nameOf(booking)} · ${booking.occupancy}`}
    </div>
  );
}
