import { ContactInput, ContactPatch } from "#shared/guests/contacts/input.ts";
import { merged } from "#shared/guests/contacts/rules.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { BankChoices } from "#shared/money/bank-statements/settings.ts";
import { PaymentChoices } from "#shared/money/invoices/payment-choices.ts";
import { cents, ZERO } from "#shared/platform/core/money.ts";
import { adultsOf, personsAfter } from "#shared/platform/core/persons.ts";
import { instantAt } from "#shared/platform/core/stays.ts";
import { type Actionable, type ActionFacts, allowedActions, effectOf } from "#shared/stays/bookings/actions.ts";
import { type Booking, type BookingAction, BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { makeBookingRecord, makeContact, makeFolio, makeProperty, pageOf } from "#tests/support/components/records.ts";
import { NOW } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const ZONE = "Europe/Vienna";
/** A night in a double and in a suite. */
const NIGHT = { double: 100, suite: 200 } as const;

/** A stay from one day in April 2030 at 15:00 to another at 11:00, at the price of its room; its customer and its folio are named after it. */
export function stayOf(name: string, room_id: string | null, [from, to]: readonly [number, number], more: Partial<Booking> = {}): Booking {
  const room_type_id = room_id === "r201" ? "suite" : "double";
  const gross_amount = decimal((to - from) * NIGHT[room_type_id]);
  const at = (day: number, time: string) => instantAt(`2030-04-${String(day).padStart(2, "0")}`, time, ZONE);
  return makeBookingRecord({
    id: idOf(name),
    code: `B-${idOf(name)}`,
    room_id,
    room_type_id,
    rate_id: "standard",
    customer_id: `${idOf(name)}-contact`,
    gross_amount,
    due_amount: gross_amount,
    number_of_nights: to - from,
    check_in: at(from, "15:00"),
    check_out: at(to, "11:00"),
    ...more,
  });
}

const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** Everything that the law asks of a guest. */
export function makeGuest(id: string, name: string): Contact {
  const contact = makeContact({ id, name });
  const address = { ...contact.address, line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  return { ...contact, date_of_birth: "1990-05-01", nationality: "AT", address };
}

type Known = { stays?: readonly Booking[]; contacts?: readonly Contact[]; folios?: readonly Folio[] } & Parameters<
  typeof fakeGuesthouse
>[0];

const NO_ROUTING = {
  rules: [],
  group_rules: [],
  open_charges: { count: 0, gross_amount: decimal(0) },
  group_amount: decimal(0),
  moved: [],
};

/** A server that keeps stays and contacts beside a guesthouse's base data, and takes changes back by their version. It knows of no conflicts. */
export function fakeStays({ stays = [], contacts = [], folios = [], ...furnished }: Known = {}) {
  const house = fakeGuesthouse(furnished);
  const customers = stays.flatMap(({ id, customer_id }) => {
    const name = id.replaceAll(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash ? " " : ""}${letter.toUpperCase()}`);
    return customer_id === null || contacts.some((contact) => contact.id === customer_id) ? [] : [makeGuest(customer_id, name)];
  });
  const kept = {
    stays: keepRecords(stays),
    contacts: keepRecords([...customers, ...contacts]),
    folios: keepRecords(
      folios.length > 0 ? folios : stays.map(({ id, due_amount }) => makeFolio({ id: `${id}-folio`, booking_id: id, due_amount })),
    ),
  };
  const former = new Map<string, Booking>();

  function change(id: string, values: Partial<Booking>): Booking {
    const before = kept.stays.get(id);
    const next = kept.stays.change(id, values);
    former.set(`${id} ${next.version}`, before);
    return shown(next);
  }
  function shown(stay: Booking): Booking {
    const customer = stay.customer_id === null ? null : kept.contacts.get(stay.customer_id);
    const guests = stay.guests?.map(({ id }) => kept.contacts.get(id)) ?? (customer ? [customer] : []);
    const room = stay.room_id === null ? null : { ...house.rooms.get(stay.room_id), room_type: null };
    const facts: ActionFacts = {
      room: room && { status: room.status, occupied: false },
      first_guest: guests[0] ?? null,
      conflict: null,
      contact_deleted: false,
      expired_away: false,
      invoiced: false,
    };
    const actions = allowedActions(actionable(stay), () => facts, { now: NOW, time_zone: ZONE });
    return { ...stay, customer, guests, room, actions };
  }
  const guestsOf = (id: string) => shown(kept.stays.get(id)).guests ?? [];
  const act = (id: string, action: BookingAction) => {
    const {
      paid_amount: _,
      planned_check_in: __,
      planned_check_out: ___,
      status_before_cancel: ____,
      ...effect
    } = effectOf(actionable(kept.stays.get(id)), action, NOW);
    return change(id, effect);
  };

  const ofStays: Answers = {
    "bookings.list": () => pageOf(...kept.stays.all().map(shown)),
    "bookings.get": ({ id }) => shown(kept.stays.get(id)),
    "bookings.dayCounts": () => ({ check_in: { yesterday: 0, today: 0, tomorrow: 0 }, check_out: { yesterday: 0, today: 0, tomorrow: 0 } }),
    "bookings.create": (input) => {
      const { total_gross_amount, room_type_id, ...sent } = BookingInput.parse(input);
      const { auto_assign_room: _, guest_id: __, ignore_rate_rules: ___, ignore_stock: ______, send_confirmation: ____, ...rest } = sent;
      const { send_pre_check_in_link: _____, nights: _______, ...fields } = rest;
      const type = fields.room_id === "r201" ? "suite" : (room_type_id ?? "double");
      const persons = personsAfter(fields, null);
      const id = `new-${kept.stays.all().length + 1}`;
      const made = {
        ...fields,
        ...persons,
        id,
        code: fields.code ?? id,
        adults: adultsOf(persons),
        rate_id: fields.rate_id ?? null,
        room_type_id: type,
        gross_amount: decimal(total_gross_amount ?? 2 * NIGHT.double),
      };
      return shown(kept.stays.add(makeBookingRecord(made)));
    },
    "bookings.update": ({ id, ...patch }) => {
      const { total_gross_amount, retain_original_price: _, ...fields } = BookingPatch.parse(patch);
      const before = kept.stays.get(id);
      const persons = personsAfter(fields, before);
      const gross_amount = total_gross_amount == null ? before.gross_amount : decimal(total_gross_amount);
      return change(id, { ...present(fields), ...persons, adults: adultsOf(persons), gross_amount });
    },
    "bookings.quote": ({ id }) => {
      const { gross_amount } = kept.stays.get(id);
      return {
        current: gross_amount,
        retained: gross_amount,
        recalculated: gross_amount,
        taken_by: null,
        rule_violations: [],
        out_of_stock: [],
      };
    },
    "bookings.addGuest": ({ id, contact_id }) => change(id, { guests: [...guestsOf(id), kept.contacts.get(contact_id)] }),
    "bookings.removeGuest": ({ id, contact_id }) => change(id, { guests: guestsOf(id).filter((guest) => guest.id !== contact_id) }),
    "bookings.undo": ({ bookings }) =>
      bookings.map(({ id, version }) => {
        const before = former.get(`${id} ${version}`);
        if (kept.stays.get(id).version !== version) throw new Refusal("booking/changed_since", { detail: "Ben" });
        return change(id, before ?? { status: "canceled" });
      }),
    "bookings.confirm": ({ id }) => act(id, "confirm"),
    "bookings.checkIn": ({ id }) => act(id, "check_in"),
    "bookings.undoCheckIn": ({ id }) => act(id, "undo_check_in"),
    "bookings.undoCheckOut": ({ id }) => act(id, "undo_check_out"),
    "bookings.undoNoShow": ({ id }) => act(id, "undo_no_show"),
    "bookings.cancel": ({ id }) => act(id, "cancel"),
    "bookings.cancelAll": ({ ids }) => ids.map((id) => act(id, "cancel")),
    "bookings.cancellations": ({ ids }) => ids.map((id) => makeCancellation({ id, code: kept.stays.get(id).code })),
    "bookings.cancellationFees": () => ({ fee: decimal(0), no_show_fee: decimal(0), terms: null, invoices: [] }),
    "bookings.undoCancel": ({ id }) => act(id, "undo_cancel"),
    "bookings.markNoShow": ({ id }) => act(id, "no_show"),
    "bookings.depart": ({ ids }) => ids.map((id) => act(id, "check_out")),
  };
  const around: Answers = {
    "contacts.list": ({ query = "" }) => {
      const words = query.toLowerCase().split(" ");
      return pageOf(...kept.contacts.all().filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))));
    },
    "consents.get": () => ({ given: false, given_at: null, given_by: null, unsubscribed_at: null }),
    "contacts.get": ({ id }) => kept.contacts.get(id),
    "contacts.update": ({ id, ...sent }) => {
      const before = kept.contacts.get(id);
      const patch = ContactPatch.parse(sent);
      return kept.contacts.change(id, {
        ...present(patch),
        communication: merged(before.communication, patch.communication),
        address: merged(before.address, patch.address),
        company: merged(before.company, patch.company),
        travel_document: merged(before.travel_document, patch.travel_document),
      });
    },
    "contacts.create": (input) => kept.contacts.add(makeContact({ id: input.name, ...ContactInput.parse(input) })),
    "invoices.list": () => ({ ...pageOf(), totals: { total_amount: decimal(0), paid_amount: decimal(0), due_amount: decimal(0) } }),
    "openItems.list": () => ({ ...pageOf(), totals: NOTHING_DUE, ages: [], customers: [], to_remind: 0 }),
    "openItems.reminders": () => ({
      due_on: "2030-04-01",
      data: [],
      fee_amount: decimal(0),
      hold_until: null,
      next_step: null,
      next_fee_amount: null,
      next_from: null,
      can_remind: false,
      emails: [],
    }),
    "openItems.settings": () => ({ ...PaymentChoices.parse({}), version: 0 }),
    "bankStatements.settings": () => ({ ...BankChoices.parse({}), version: 0 }),
    "bankStatements.lines": () => ({ ...pageOf(), open: 0, certain: 0 }),
    "contacts.similar": () => [],
    "cardPayments.state": () => ({
      object: "card_payments",
      setup: null,
      has_key: false,
      has_webhook_secret: false,
      webhook_url: "https://keyrack.example/api/public/card_payments/stripe",
      version: 1,
    }),
    "deposits.list": () => ({
      data: [],
      price: decimal(0),
      free: decimal(0),
      unassigned: decimal(0),
      unassigned_ahead: decimal(0),
      can_forfeit: false,
      can_ask: false,
      folio_id: "",
      proposal: { gross_amount: decimal(0), percentage: 30, due_on: "2030-05-15" },
    }),
    "bookings.routing": () => NO_ROUTING,
    "groups.routing": () => NO_ROUTING,
    "folios.usualItems": () => ({ item_ids: [] }),
    "folios.list": ({ booking_id }) => pageOf(...kept.folios.all().filter((folio) => folio.booking_id === booking_id)),
    "properties.current": () => makeProperty(),
    "mail.setup": () => ({ from: null, refusal: null, undo_seconds: 0, local_address: null }),
    "availabilities.rooms": ({ room_type_id }) => house.rooms.all().filter((room) => room.room_type_id === room_type_id),
    "availabilities.roomTypes": () =>
      house.types.all().map((room_type) => {
        const gross_amount = decimal(2 * NIGHT[room_type.id === "suite" ? "suite" : "double"]);
        const price = {
          rate_id: "standard",
          rate_name: "Standard",
          gross_amount,
          nights: [],
          on_top: [],
          rule_violations: [],
          out_of_stock: [],
        };
        return { room_type, total: 3, available: 3, cots_left: null, prices: [price] };
      }),
  };
  return { ...house, ...kept, change, answers: { ...house.answers, ...ofStays, ...around } };
}

/** Fields of a booking that the server's rules read. */
function actionable(stay: Booking): Actionable {
  const paid_amount = stay.paid_amount === 0 ? ZERO : cents(stay.paid_amount);
  return { ...stay, paid_amount, planned_check_in: null, planned_check_out: null, status_before_cancel: "confirmed" };
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without the fields that were not sent. */
function present<T extends object>(fields: T): Partial<Present<T>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Present<T>>;
}

const NOTHING_DUE = { count: 0, due_amount: decimal(0), fee_amount: decimal(0) };
