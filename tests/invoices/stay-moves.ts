import { makeDeposit } from "#server/money/deposits/service.ts";
import { cutBooking, joinPart } from "#server/stays/bookings/planning/change-parts.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { changeRouting } from "#server/stays/folios/set-routing.ts";
import { cancelGroup } from "#server/stays/groups/service.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { DEPOSIT_DECISIONS } from "#shared/stays/bookings/cancellation-schema.ts";
import { BookingPatch } from "#shared/stays/bookings/schema.ts";
import { aBooking, aGroup, dayOf, type Move, methodOf, type Play, pick, someMoney } from "#tests/invoices/moves.ts";
import { ownerOfRules } from "#tests/invoices/route-charges.ts";

/** Ages that are free, at a percentage, at an amount, and without a price of their own. */
const AGES = [1, 5, 9, 16];

/** Changes of persons and rooms: children with prices of their own, cots, and parts of stays. */
export const STAY_MOVES: Readonly<Record<string, readonly [weight: number, move: Move]>> = {
  "change the children": [
    5,
    (work, play) => {
      const children = Array.from({ length: play.random(3) }, () => ({ age: AGES[play.random(AGES.length)] ?? 0 }));
      const cots = play.random(children.length + 1);
      return updateBooking(work, { id: aBooking(play), ...inCents(BookingPatch).parse({ children, cots }) });
    },
  ],
  "give another room from a day on": [
    4,
    (work, play) => cutBooking(work, { id: aBooking(play), from: dayOf(play, 1, 4), room_id: play.rooms[play.random(play.rooms.length)] }),
  ],
  "join the parts of a stay": [
    3,
    (work, play) => {
      const sql = "SELECT booking_id || ' ' || max(id) FROM booking_rooms GROUP BY booking_id HAVING count(*) > 1 ORDER BY booking_id";
      const [id = "", part_id = ""] = pick(play, sql).split(" ");
      return joinPart(work, { id: bookingStore.get(work, id).id, part_id });
    },
  ],
  "let the company pay the nights": [
    5,
    (work, play) => {
      const id = play.random(4) === 0 ? aGroup(play) : aBooking(play);
      const rules = [{ kinds: ["accommodation" as const], item_ids: [], folio_id: null, customer_id: companyOf(play) }];
      return changeRouting(work, ownerOfRules(work, id), { rules, apply: true, put_back: [] });
    },
  ],
  "ask for a deposit on a stay that the company pays": [
    5,
    (work, play) => {
      const booking_id = pick(
        play,
        "SELECT booking_id FROM routing_rules WHERE customer_id = ? AND booking_id IS NOT NULL",
        companyOf(play),
      );
      return makeDeposit(work, { booking_id, gross_amount: someMoney(play, 1, 9000), due_date: dayOf(play, 0, 9) });
    },
  ],
  "change the days of a stay after a credit note": [
    5,
    (work, play) => {
      const id = pick(play, "SELECT DISTINCT booking_id FROM charges WHERE credits_charge_id IS NOT NULL ORDER BY booking_id");
      const patch = { check_out: dayOf(play, 1, 5), retain_original_price: play.random(2) === 0 };
      return updateBooking(work, { id, ...inCents(BookingPatch).parse(patch) });
    },
  ],
  "cancel with a decision on the money": [4, (work, play) => cancelBooking(work, { id: aBooking(play), ...decisionOf(play) })],
  "cancel a whole group": [3, (work, play) => cancelGroup(work, { id: aGroup(play), ...decisionOf(play) })],
};

const companyOf = ({ payers }: Play) => payers.at(-1) ?? "none";

/** A random decision on the money of canceled stays. */
function decisionOf(play: Play) {
  const deposit = DEPOSIT_DECISIONS[play.random(DEPOSIT_DECISIONS.length)] ?? "keep_as_credit";
  const refund = deposit === "refund" ? { refund_payment_method_id: methodOf(play).payment_method_id } : {};
  return { charge_fee: play.random(2) === 0, deposit, ...refund };
}
