import { currentUserMay } from "#client/platform/core/session.ts";
import { roomWishAtom, waitingGuestAtom } from "#client/stays/availability/free-up-room-state.ts";
import { mayWantRoom } from "#client/stays/room-plan/model/plan-target.ts";
import { currentWords } from "#client/stays/room-plan/store/move-words.ts";
import { endOfHover, keepFocus, planState, refusalAtom, setCurrent } from "#client/stays/room-plan/store/plan-session.ts";
import { focusBar } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** Asks how the booking would get a room: this one, or any of its type. */
export function wishForRoom(booking: PlanBooking, room_id: string | null): void {
  if (!currentUserMay("bookings:write") || !mayWantRoom(booking)) return;
  endOfHover();
  planState.set(refusalAtom, null);
  planState.set(waitingGuestAtom, null);
  const { id, room_type_id, check_in, check_out } = booking;
  keepFocus(false);
  planState.set(roomWishAtom, {
    name: currentWords().nameOf(booking),
    wish: { booking_id: id, room_type_id, check_in, check_out, room_id },
    goBack: () => goBackTo(id),
  });
}

/** Asks which other type a booking could have, so that the last room of its own is free for another guest. */
export function wishForOtherType(booking: PlanBooking): void {
  if (!currentUserMay("bookings:write") || !mayWantRoom(booking)) return;
  endOfHover();
  planState.set(refusalAtom, null);
  planState.set(roomWishAtom, null);
  keepFocus(false);
  planState.set(waitingGuestAtom, { id: booking.id, name: currentWords().nameOf(booking), goBack: () => goBackTo(booking.id) });
}

/** The bar may have gone to another row meanwhile: then it takes the focus when it is drawn there. */
function goBackTo(id: string): void {
  setCurrent(id);
  keepFocus(true);
  focusBar(id);
}
