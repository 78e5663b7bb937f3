import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { FREQUENCIES, ITEM_TYPES, UNITS } from "#shared/inventory/items/schema.ts";
import { Room } from "#shared/inventory/rooms/schema.ts";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";
import {
  ClockTime,
  Code,
  Color,
  entity,
  Id,
  LastMoment,
  Money,
  nullByDefault,
  PositiveAmount,
  StayBound,
  Text,
  textsOrNull,
} from "#shared/platform/core/fields.ts";
import { exactCode, expandable, listQuery, sortable } from "#shared/platform/core/page.ts";
import { Child, ChildInput, ChildPatch, MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import { NO_TAX_REASONS, TaxExemption } from "#shared/prices/local-taxes/schema.ts";
import { Rate, RuleViolation } from "#shared/prices/rates/schema.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import { Group } from "#shared/stays/groups/schema.ts";

export const BOOKING_STATUSES = ["pending", "confirmed", "no_show", "checked_in", "checked_out", "canceled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Stays that take place: neither canceled nor missed. */
export const ACTIVE_STATUSES = ["pending", "confirmed", "checked_in", "checked_out"] as const satisfies readonly BookingStatus[];

export const BOOKING_ACTIONS = [
  "confirm",
  "check_in",
  "undo_check_in",
  "check_out",
  "undo_check_out",
  "no_show",
  "undo_no_show",
  "cancel",
  "undo_cancel",
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** A night's lodging price, included items inside it. */
export const NightPrice = z.object({ date: z.string(), gross_amount: Money });
export type NightPrice = z.infer<typeof NightPrice>;

/** An item that the rate posts on a day of the stay; `included` items are part of the night's price, others come on top. */
export const ItemPrice = z.object({
  item_id: z.string(),
  name: z.string(),
  type: z.enum(ITEM_TYPES),
  unit: z.enum(UNITS),
  frequency: z.enum(FREQUENCIES),
  included: z.boolean(),
  /** The night it belongs to; an included item is part of that night's price. */
  night: z.string(),
  /** The day the service is consumed. */
  date: z.string(),
  quantity: z.int(),
  unit_gross_amount: Money,
  gross_amount: Money,
  /** Of a local tax: the persons who owe nothing for this night, by reason. */
  exempt: z.exactOptional(z.array(z.object({ reason: z.enum(NO_TAX_REASONS), quantity: z.int() }))),
  /** Of a local tax that is part of the price: the VAT on top of it, which is inside the amounts here. */
  vat_percentage: z.exactOptional(z.number()),
});
export type ItemPrice = z.infer<typeof ItemPrice>;

/** The price of a stay, frozen when it was priced: the nights plus the items on top make `gross_amount`. */
export const StayPrice = z.object({ nights: z.array(NightPrice), items: z.array(ItemPrice), gross_amount: Money });
export type StayPrice = z.infer<typeof StayPrice>;

const Occupancy = z.int().min(1).max(99);
/** Persons of an input: their number, or adults and children (`personsAfter`). */
const Adults = z.int().min(1).max(99).optional();

const Source = z.string().trim().min(1).max(50);

/**
 * The text fields of a booking's details, each nullable. A new one is added here; ARCHITECTURE.md lists the other files, and
 * the compiler and the tests name any that is missing.
 */
const DETAILS = {
  /** The guest's expected time of arrival on the first day, `HH:mm`. */
  arrival_time: ClockTime.nullable(),
  debtor: Code.nullable(),
  color: Color.nullable(),
  description: Text.nullable(),
};
export type BookingDetail = keyof typeof DETAILS;
export const BOOKING_DETAILS = Object.keys(DETAILS) as BookingDetail[];

export const BookingInput = z.strictObject({
  check_in: StayBound,
  check_out: StayBound,
  /** Required unless `adults` is given; without children all persons are adults. */
  occupancy: Occupancy.optional(),
  adults: Adults,
  children: z.array(ChildInput).max(MAX_CHILDREN).optional(),
  customer_id: Id.nullable().default(null),
  code: Code.optional(),
  external_id: Code.nullable().default(null),
  external_code: Code.nullable().default(null),
  /** Required unless `room_id` is given; then the type of that room counts. */
  room_type_id: Id.optional(),
  room_id: Id.nullable().default(null),
  room_fixed: z.boolean().default(false),
  auto_assign_room: z.boolean().default(false),
  rate_id: Id.optional(),
  /** The first guest. */
  guest_id: Id.optional(),
  group_id: Id.nullable().default(null),
  source: Source.default("internal"),
  ...nullByDefault(DETAILS),
  status: z.enum(["pending", "confirmed"]).default("confirmed"),
  /** With it, a pending booking is an offer. */
  expires_at: LastMoment.nullable().default(null),
  total_gross_amount: PositiveAmount.nullable().default(null),
  /** Books although the rate's restrictions refuse it: the front desk decides, and has been warned. */
  ignore_rate_rules: z.boolean().default(false).describe("Books although a restriction of the rate refuses the stay"),
  /** Sends a mail to the customer, else to the guest, once the undo period is over; for an offer it is the offer with its link. */
  send_confirmation: z.boolean().default(false),
  /** The same for the pre-check-in link, unless the contact is excluded from it. */
  send_pre_check_in_link: z.boolean().default(false),
});
export type BookingInput = z.infer<typeof BookingInput>;

export const BookingBatch = z.strictObject({ bookings: z.array(BookingInput).min(1).max(100), group_id: Id.nullable().default(null) });
export type BookingBatch = z.infer<typeof BookingBatch>;

export const BookingPatch = z.strictObject({
  check_in: StayBound.optional(),
  check_out: StayBound.optional(),
  customer_id: Id.nullable().optional(),
  room_id: Id.nullable().optional(),
  /** Of an unassigned booking. */
  room_type_id: Id.optional(),
  room_fixed: z.boolean().optional(),
  rate_id: Id.optional(),
  occupancy: Occupancy.optional(),
  adults: Adults,
  children: z.array(ChildPatch).max(MAX_CHILDREN).optional(),
  ...z.object(DETAILS).partial().shape,
  source: Source.optional(),
  expires_at: LastMoment.nullable().optional(),
  retain_original_price: z.boolean().optional(),
  total_gross_amount: PositiveAmount.nullable().optional(),
});
export type BookingPatch = z.infer<typeof BookingPatch>;

/**
 * One of several bookings that change together; `version` is the one shown to the user, so that another user's change is not
 * overwritten.
 */
export const BookingMove = BookingPatch.pick({
  check_in: true,
  check_out: true,
  room_id: true,
  room_type_id: true,
  room_fixed: true,
  retain_original_price: true,
  total_gross_amount: true,
}).extend({
  id: Id,
  version: z.int().optional(),
});
export const BookingMoves = z.strictObject({ moves: z.array(BookingMove).min(1).max(100) });
export type BookingMoves = z.infer<typeof BookingMoves>;

/** Two bookings that take each other's room; the days stay. */
export const BookingSwap = z.strictObject({ id: Id, booking_id: Id });
export type BookingSwap = z.infer<typeof BookingSwap>;

export const AllowedAction = z.object({
  action: z.enum([...BOOKING_ACTIONS, "edit"]),
  allowed: z.boolean(),
  reasons: z.array(z.enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]])),
});
export type AllowedAction = z.infer<typeof AllowedAction>;

export const Booking = entity("booking", {
  external_id: z.string().nullable(),
  external_code: z.string().nullable(),
  group_id: z.string().nullable(),
  group: Group.nullable(),
  customer_id: z.string().nullable(),
  customer: Contact.nullable(),
  code: z.string(),
  status: z.enum(BOOKING_STATUSES),
  expires_at: z.string().nullable(),
  /** Adults and children. */
  occupancy: z.int(),
  adults: z.int(),
  children: z.array(Child),
  source: z.string(),
  ...textsOrNull(DETAILS),
  check_in: z.string(),
  check_out: z.string(),
  /** The moments of check-in and check-out. They may lie outside of the stay's own bounds. */
  arrived_at: z.string().nullable(),
  departed_at: z.string().nullable(),
  number_of_nights: z.int(),
  room_type_id: z.string(),
  room_id: z.string().nullable(),
  room: Room.nullable(),
  room_fixed: z.boolean(),
  rate_id: z.string().nullable(),
  rate: Rate.nullable(),
  pre_check_in: z.boolean(),
  guests: z.array(Contact).nullable(),
  /** Why guests of the stay owe no local tax. */
  tax_exemptions: z.array(TaxExemption),
  security_code: z.string(),
  registration_number: z.string().nullable(),
  /** True while an invoice that is not canceled covers the booking's folio. */
  read_only: z.boolean(),
  gross_amount: Money.describe("The price of the stay: its automatic charges. What was charged by hand is not in it."),
  paid_amount: Money.describe("What its folios have been paid."),
  due_amount: Money.describe("What its folios still ask for, below zero in credit. With paid_amount it is everything that was charged."),
  guest_due_amount: Money.describe("What the guests owe of it: without folios that name another payer, such as a company."),
  folios: z.array(Folio).nullable(),
  default_folio: Folio.nullable(),
  price: StayPrice,
  /** The terms that were agreed when the rate was chosen; null where the rate has none. */
  cancellation_terms: CancellationTerms.nullable(),
  actions: z.array(AllowedAction).nullable(),
});
export type Booking = z.infer<typeof Booking>;

export const BOOKING_RELATIONS = ["group", "customer", "room", "rate", "guests", "actions", "folios", "default_folio"] as const;
/** The payment state of a booking: its default folio's status, or whether anything is due. */
export const FOLIO_FILTERS = ["open", "closed", "paid", "unpaid", "unpriced"] as const;
export const DATE_FILTERS = ["check_in", "check_out", "stay", "created"] as const;
export const BOOKING_SORTS = [
  "check_in",
  "check_out",
  "code",
  "created_at",
  "number_of_nights",
  "occupancy",
  "gross_amount",
  "name",
  "room",
  /** Arrivals from today on, the nearest first; after them past arrivals, the latest first. */
  "upcoming",
] as const;
export const BookingQuery = listQuery({
  external_id: Code.optional().describe("Exactly this one: the id that another program gave the record."),
  /** Any part of code, external code or id, customer or guest; the booking with exactly that code comes first. */
  query: z.string().trim().min(1).max(200).optional(),
  code: exactCode,
  name: z.string().trim().min(1).max(200).optional(),
  status: z.array(z.enum(BOOKING_STATUSES)).max(100).default([]),
  date_filter: z.enum(DATE_FILTERS).default("stay"),
  /** Days, both inclusive. A moment is converted to the property's local day. */
  from: StayBound.optional(),
  to: StayBound.optional(),
  folio_status: z.enum(FOLIO_FILTERS).optional(),
  group_id: Id.optional(),
  customer_id: Id.optional(),
  room_id: Id.optional(),
  /** A contact who is a guest of the stay. */
  guest_id: Id.optional(),
  expand: expandable(BOOKING_RELATIONS),
  sort: sortable(BOOKING_SORTS),
});
export type BookingQuery = z.infer<typeof BookingQuery>;

const CountsByDay = z.object({ yesterday: z.int(), today: z.int(), tomorrow: z.int() });
/** The numbers of active bookings that arrive and leave around today. */
export const DayCounts = z.object({ check_in: CountsByDay, check_out: CountsByDay });
export type DayCounts = z.infer<typeof DayCounts>;

/**
 * Restores bookings to their state before the change that led to `version`, all or none. A later change of a booking is a
 * conflict (`booking/changed_since`). The undo is a change itself, so undoing it is the redo.
 */
export const BookingUndo = z.strictObject({
  bookings: z
    .array(z.strictObject({ id: Id, version: z.int() }))
    .min(1)
    .max(100),
});
export type BookingUndo = z.infer<typeof BookingUndo>;

/** Bookings whose local taxes one call of `applyLocalTaxes` computes anew, and those that a screen lists. */
export const MAX_RECALCULATED_TAXES = 100;
export const FIRST_TAXED_ANEW = 10;

/**
 * Stays that are not over and were priced by another rule of a local tax than today's; `ids` are the first hundred, `first` those to be
 * shown.
 */
export const LocalTaxChanges = z.object({
  ids: z.array(z.string()),
  count: z.int(),
  former_gross_amount: Money,
  gross_amount: Money,
  first: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string().nullable(),
      check_in: z.string(),
      check_out: z.string(),
      former_gross_amount: Money,
      gross_amount: Money,
    }),
  ),
});
export type LocalTaxChanges = z.infer<typeof LocalTaxChanges>;
export const TaxedAnew = z.strictObject({ ids: z.array(Id).min(1).max(MAX_RECALCULATED_TAXES) });

/** Several bookings that take one action together, all or none. */
export const BookingSteps = z.strictObject({ ids: z.array(Id).min(1).max(100), action: z.enum(BOOKING_ACTIONS) });
export type BookingSteps = z.infer<typeof BookingSteps>;

/** The cost of a move; the plan requests it while the pointer moves. */
export const BookingQuoteQuery = BookingPatch.pick({
  check_in: true,
  check_out: true,
  room_id: true,
  room_type_id: true,
  occupancy: true,
  adults: true,
  children: true,
  rate_id: true,
}).extend({ id: Id });
export type BookingQuoteQuery = z.infer<typeof BookingQuoteQuery>;
/** The booking, or the lock (without a name), that takes the room, so that the change would be refused. */
const TakenBy = z.object({ number: z.string(), name: z.string().nullable(), check_in: z.string(), check_out: z.string() });
/** `recalculated` is null where the rate has no price for the stay; `retained` keeps the prices of unchanged nights. */
export const BookingQuote = z.object({
  current: Money,
  retained: Money.nullable(),
  recalculated: Money.nullable(),
  taken_by: TakenBy.nullable(),
  /** The restrictions that a guest's change to these days, room type and rate would break. The change itself is not refused for them. */
  rule_violations: z.array(RuleViolation),
});
export type BookingQuote = z.infer<typeof BookingQuote>;
