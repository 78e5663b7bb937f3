import { type Item, ItemInput } from "#shared/inventory/items/schema.ts";
import { type PaymentMethod, PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import { RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { roomNumbers } from "#shared/inventory/rooms/numbers.ts";
import { type Room, RoomInput, RoomsInput } from "#shared/inventory/rooms/schema.ts";
import { type TaxRate, TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";
import { amount, cents, minus, netOf } from "#shared/platform/core/money.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import {
  makeItem,
  makePaymentMethod,
  makeProperty,
  makeRate,
  makeRoom,
  makeRoomType,
  makeTaxRate,
  pageOf,
} from "#tests/support/components/records.ts";

const ROOMS = [
  ["r101", "101", "double"],
  ["r102", "102", "double"],
  ["r110", "110", "double"],
  ["r201", "201", "suite"],
] as const;

type Furnished = { items?: readonly Item[]; taxRates?: readonly TaxRate[]; paymentMethods?: readonly PaymentMethod[] };

/** A server that keeps the base data of a small guesthouse: three doubles and a suite. It knows none of the rules. */
export function fakeGuesthouse({ items = [], taxRates = [], paymentMethods = [] }: Furnished = {}) {
  const kept = {
    types: keepRecords([
      makeRoomType({ id: "double", name: "Double" }),
      makeRoomType({ id: "suite", name: "Suite", min_occupancy: 2, default_occupancy: 4, max_occupancy: 4 }),
    ]),
    rooms: keepRecords(ROOMS.map(([id, number, room_type_id]) => makeRoom({ id, number, room_type_id }))),
    items: keepRecords(items),
    taxRates: keepRecords(taxRates),
    paymentMethods: keepRecords(paymentMethods),
  };
  const roomOf = (room: Room): Room => ({ ...room, room_type: kept.types.get(room.room_type_id), bookings: [], room_locks: [] });
  const itemOf = (item: Item): Item => {
    const tax_rate = kept.taxRates.all().find(({ id }) => id === item.tax_rate_id) ?? null;
    const gross = cents(item.gross_amount);
    const net = netOf(gross, tax_rate?.percentage ?? 0);
    return { ...item, tax_rate, net_amount: amount(net), tax_amount: amount(minus(gross, net)) };
  };

  const ofRooms: Answers = {
    "rooms.list": () => pageOf(...kept.rooms.all().map(roomOf)),
    "rooms.get": ({ id }) => roomOf(kept.rooms.get(id)),
    "rooms.create": (input) => {
      const { number, ...fields } = RoomsInput.parse(input);
      return (roomNumbers(number) ?? []).map((each) => kept.rooms.add(makeRoom({ ...fields, id: `r${each}`, number: each })));
    },
    "rooms.update": ({ id, ...input }) => kept.rooms.change(id, RoomInput.parse(input)),
    "rooms.clean": ({ id }) => kept.rooms.change(id, { status: "clean" }),
    "rooms.dirty": ({ id }) => kept.rooms.change(id, { status: "dirty" }),
    "rooms.outOfService": ({ id }) => kept.rooms.change(id, { status: "out_of_service" }),
    "rooms.delete": ({ id }) => kept.rooms.remove(id),
    "roomTypes.list": () => pageOf(...kept.types.all()),
    "roomTypes.get": ({ id }) => ({ ...kept.types.get(id), rooms: [], prices: [] }),
    "roomTypes.update": ({ id, ...input }) => kept.types.change(id, RoomTypeInput.parse(input)),
    "roomTypes.delete": ({ id }) => kept.types.remove(id),
  };
  const ofPrices: Answers = {
    "items.list": () => pageOf(...kept.items.all().map(itemOf)),
    "items.get": ({ id }) => itemOf(kept.items.get(id)),
    "items.create": (input) => itemOf(kept.items.add(makeItem({ id: input.name, ...grossOf(ItemInput.parse(input)) }))),
    "items.update": ({ id, ...input }) => itemOf(kept.items.change(id, grossOf(ItemInput.parse(input)))),
    "items.delete": ({ id }) => kept.items.remove(id),
    "taxRates.list": () => pageOf(...kept.taxRates.all()),
    "taxRates.get": ({ id }) => kept.taxRates.get(id),
    "taxRates.create": (input) => kept.taxRates.add(makeTaxRate({ id: input.name, ...taxRateOf(input) })),
    "taxRates.update": ({ id, ...input }) => kept.taxRates.change(id, taxRateOf(input)),
    "taxRates.delete": ({ id }) => kept.taxRates.remove(id),
    "paymentMethods.list": () => pageOf(...kept.paymentMethods.all()),
    "paymentMethods.get": ({ id }) => kept.paymentMethods.get(id),
    "paymentMethods.create": (input) => kept.paymentMethods.add(makePaymentMethod({ id: input.name, ...PaymentMethodInput.parse(input) })),
    "paymentMethods.update": ({ id, ...input }) => kept.paymentMethods.change(id, PaymentMethodInput.parse(input)),
    "paymentMethods.delete": ({ id }) => kept.paymentMethods.remove(id),
    "rates.list": () => pageOf(makeRate({ id: "standard", name: "Standard", default: true })),
  };
  const others: Answers = {
    "properties.names": () => pageOf(makeProperty()),
    "properties.get": () => makeProperty(),
    "settings.list": () => pageOf(),
    "bookings.list": () => pageOf(),
    "events.list": () => ({ ...pageOf(), next_seq: 0, reset: false }),
    "notes.list": () => pageOf(),
  };
  return { ...kept, answers: { ...ofRooms, ...ofPrices, ...others } };
}

const grossOf = (input: ItemInput) => ({ ...input, gross_amount: amount(cents(input.gross_amount)) });

/** Without dates the percentage counts since ever. */
function taxRateOf(input: unknown) {
  const { percentages, ...values } = TaxRateInput.parse(input);
  return { ...values, percentages: percentages ?? [{ valid_from: null, percentage: values.percentage }] };
}
