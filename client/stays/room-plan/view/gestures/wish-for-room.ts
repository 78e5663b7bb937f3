import { roomWishAtom, waitingGuestAtom } from "#client/stays/availability/free-up-room-state.ts";
import { mayWantRoom } from "#client/stays/room-plan/model/plan-target.ts";
import { endOfHover, setCurrent } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { focusBar } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** Asks how the booking would get a room: this one, or any of its type. */
export function wishForRoom(view: PlanView, booking: PlanBooking, room_id: string | null): void {
  if (!view.mayWrite || !mayWantRoom(booking)) return;
  endOfHover(view);
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(waitingGuestAtom, null);
  const { id, room_type_id, check_in, check_out } = booking;
  view.dom.focusWanted = false;
  view.atoms.set(roomWishAtom, {
    name: view.words.nameOf(booking),
    wish: { booking_id: id, room_type_id, check_in, check_out, room_id },
    goBack: () => goBackTo(view, id),
  });
}

/** Asks which other type a booking could have, so that the last room of its own is free for another guest. */
export function wishForOtherType(view: PlanView, booking: PlanBooking): void {
  if (!view.mayWrite || !mayWantRoom(booking)) return;
  endOfHover(view);
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(roomWishAtom, null);
  view.dom.focusWanted = false;
  view.atoms.set(waitingGuestAtom, { id: booking.id, name: view.words.nameOf(booking), goBack: () => goBackTo(view, booking.id) });
}

/** The bar may have gone to another row meanwhile: then it takes the focus when it is drawn there. */
function goBackTo(view: PlanView, id: string): void {
  setCurrent(view, id);
  view.dom.focusWanted = true;
  focusBar(view, id);
}
