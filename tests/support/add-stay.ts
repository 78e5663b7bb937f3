import { insert } from "#tests/support/guesthouse.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

type Row = { check_in: string; check_out: string; room_type_id: string } & Record<string, unknown>;

let codes = 10_000;

/** Inserts a booking without any checks, by moments or by plain dates: in at 15:00, out at 11:00 of Vienna's summer time. */
export function addStay(property: TestProperty, { check_in, check_out, ...values }: Row): string {
  codes += 1;
  return insert(property, "bookings", {
    code: String(codes),
    status: "confirmed",
    occupancy: 2,
    source: "internal",
    check_in: check_in.includes("T") ? check_in : `${check_in}T13:00:00.000Z`,
    check_out: check_out.includes("T") ? check_out : `${check_out}T09:00:00.000Z`,
    number_of_nights: 1,
    room_fixed: 0,
    security_code: "123456",
    gross_amount: 10_000,
    price: JSON.stringify({ nights: [], items: [], gross_amount: 100 }),
    price_basis: JSON.stringify({ rate_id: null, room_type_id: values.room_type_id, occupancy: 2 }),
    ...values,
  });
}
