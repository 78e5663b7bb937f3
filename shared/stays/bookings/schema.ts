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
import { MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import { Child, ChildInput, ChildPatch } from "#shared/platform/core/persons-schema.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import { NO_TAX_REASONS, TaxExemption } from "#shared/prices/local-taxes/schema.ts";
import { AppliedPriceRule } from "#shared/prices/rates/price-rules.ts";
import { Rate } from "#shared/prices/rates/schema.ts";
import { BookingRoom, NewNights } from "#shared/stays/bookings/nights-schema.ts";
import { Payer } from "#shared/stays/bookings/payer-schema.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import { Group } from "#shared/stays/groups/schema.ts";

export const BOOKING_STATUSES = ["pending", "confirmed", "no_show", "checked_in", "checked_out", "canceled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Stays that are sold: they are confirmed, or their guests have come. */
export const SOLD_STATUSES: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];

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
export const NightPrice = z.object({
  date: z.string().describe("The night, by the day of its evening"),
  gross_amount: Money.describe("The price of the night with its included items, with tax, in major units"),
  price_rules: z
    .exactOptional(z.array(AppliedPriceRule))
    .describe("The surcharges and discounts in the amount, surcharges first; left out if there are none"),
});
export type NightPrice = z.infer<typeof NightPrice>;

/** A night of a stay with its own rate and amount. */
export const BookingNight = NightPrice.omit({ price_rules: true }).extend({
  rate_id: z.string().nullable().describe("The rate of the night; that of the first night is the booking's"),
  fixed: z.boolean().describe("The amount was set by hand, here or on the folio, and stays whatever the rate says"),
});
export type BookingNight = z.infer<typeof BookingNight>;

/** An item that the rate posts on a day of the stay; `included` items are part of the night's price, others come on top. */
export const ItemPrice = z.object({
  item_id: z.string(),
  name: z.string().describe("The name"),
  type: z.enum(ITEM_TYPES).describe("The kind of item"),
  unit: z.enum(UNITS).describe("room: posted once; person: once for each person of the occupancy"),
  frequency: z.enum(FREQUENCIES).describe("daily for each night, or once on_check_in or on_check_out"),
  included: z.boolean().describe("The amount is in the price of the night rather than on top of it"),
  night: z.string().describe("The night it belongs to, by the day of its evening"),
  date: z.string().describe("The day on which it is consumed"),
  quantity: z.int().describe("How many are posted"),
  unit_gross_amount: Money,
  gross_amount: Money,
  /** Of a local tax: the persons who owe nothing for this night, by reason. */
  exempt: z
    .exactOptional(
      z.array(
        z.object({
          reason: z.enum(NO_TAX_REASONS).describe("Why they owe no local tax"),
          quantity: z.int().describe("How many persons"),
        }),
      ),
    )
    .describe("Who owes no local tax"),
  vat_percentage: z.exactOptional(z.number()).describe("The VAT on top of a local tax that is part of the price, in percent"),
});
export type ItemPrice = z.infer<typeof ItemPrice>;

/** The price of a stay, frozen when it was priced: the nights plus the items on top make `gross_amount`. */
export const StayPrice = z.object({
  nights: z.array(NightPrice).describe("The nights with their amounts"),
  items: z.array(ItemPrice).describe("The items that the rate posts with each night"),
  gross_amount: Money.describe(
    "The price of the whole stay with tax, in major units. It follows dates, rate and occupancy unless a total was fixed",
  ),
});
export type StayPrice = z.infer<typeof StayPrice>;

const Occupancy = z.int().min(1).max(99);
/** Persons of an input: their number, or adults and children (`personsAfter`). */
const Adults = z.int().min(1).max(99).optional();
const Cots = z.int().min(0).max(MAX_CHILDREN).optional();

const Source = z.string().trim().min(1).max(50);

/**
 * The text fields of a booking's details, each nullable. A new one is added here; docs/developers/recipes.md lists the other files, and
 * the compiler and the tests name any that is missing.
 */
const DETAILS = {
  /** The guest's expected time of arrival on the first day, `HH:mm`. */
  arrival_time: ClockTime.nullable(),
  number_plates: Code.nullable().describe("The number plates of the guests' cars, up to 50 characters"),
  dining_table: Code.nullable().describe("The table at which the guests have their meals, up to 50 characters"),
  debtor: Code.nullable().describe("The customer's account in the books, up to 50 characters"),
  color: Color.nullable().describe("The colour of its bar on the room plan as #rrggbb; null for that of its status"),
  description: Text.nullable().describe("A note of the front desk; guests do not see it"),
};
export type BookingDetail = keyof typeof DETAILS;
export const BOOKING_DETAILS = Object.keys(DETAILS) as BookingDetail[];

export const BookingInput = z.strictObject({
  check_in: StayBound.describe("Arrival: instant or plain date (then the property's check-in time)"),
  check_out: StayBound.describe("Departure: instant or plain date (then the property's check-out time)"),
  occupancy: Occupancy.optional().describe(
    "How many persons stay, children included, within the bounds of the room type; without children all are adults. Required without adults",
  ),
  adults: Adults.describe("The adults, in place of occupancy; with both, occupancy is the sum of adults and children"),
  children: z
    .array(ChildInput)
    .max(MAX_CHILDREN)
    .optional()
    .describe("The children with their ages on the day of arrival, which decide what they pay and what local tax is owed"),
  cots: Cots.describe("How many of the children sleep in a cot, which takes no bed; at most as many as the room type has space for"),
  customer_id: Id.nullable().default(null).describe("The contact who pays; null for nobody yet"),
  code: Code.optional().describe("A code of your own; generated without it"),
  external_id: Code.nullable().default(null).describe("Your own id of the booking, for example that of a channel"),
  external_code: Code.nullable().default(null).describe("The number under which the channel or the guest knows the booking"),
  room_type_id: Id.optional().describe("The room type of a stay without a room; with room_id it is the room's"),
  room_id: Id.nullable().default(null).describe("The room"),
  room_fixed: z.boolean().default(false),
  auto_assign_room: z
    .boolean()
    .default(false)
    .describe("Chooses a free room of the type, moving other unfixed stays where that makes one free; without it the stay is unassigned"),
  rate_id: Id.optional().describe("The rate. Without it the customer's, else the property's default rate"),
  guest_id: Id.optional().describe("The first guest"),
  group_id: Id.nullable().default(null),
  source: Source.default("internal").describe("Where the booking came from: internal unless given, a word of up to 50 characters"),
  ...nullByDefault(DETAILS),
  status: z
    .enum(["pending", "confirmed"])
    .default("confirmed")
    .describe("A new booking is confirmed unless said otherwise; pending with expires_at is an offer"),
  expires_at: LastMoment.nullable().default(null).describe("Makes a pending booking an offer that holds its room until then"),
  total_gross_amount: PositiveAmount.nullable()
    .default(null)
    .describe("A fixed price for the whole stay, in major units: it replaces the sum that the rate gives. null goes back to the rate"),
  nights: NewNights.optional(),
  ignore_rate_rules: z.boolean().default(false).describe("Books although a restriction of the rate refuses the stay"),
  ignore_stock: z
    .boolean()
    .default(false)
    .describe("Books although too few cots, or too few of an item, are left for these nights; not for an offer, which is refused"),
  send_confirmation: z
    .boolean()
    .default(false)
    .describe(
      "Mails the confirmation to the customer, else to the guest, once the undo period is over; for an offer, the offer with its link",
    ),
  send_pre_check_in_link: z
    .boolean()
    .default(false)
    .describe("Mails the link to the online check-in once the undo period is over, unless the contact is excluded from it"),
});
export type BookingInput = z.infer<typeof BookingInput>;

export const BookingBatch = z.strictObject({
  bookings: z.array(BookingInput).min(1).max(100).describe("One entry for each stay, 1 to 100: all are booked, or none"),
  group_id: Id.nullable().default(null),
});
export type BookingBatch = z.infer<typeof BookingBatch>;

export const BookingPatch = z.strictObject({
  check_in: StayBound.optional().describe("Arrival: instant or plain date. A change moves the stay, and its price is computed again"),
  check_out: StayBound.optional().describe("Departure: instant or plain date. A change prices the added nights"),
  customer_id: Id.nullable().optional().describe("The contact who pays; null for nobody yet"),
  room_id: Id.nullable().optional().describe("The room: a change moves the stay there, null takes it out of its room"),
  room_type_id: Id.optional().describe("The room type of a stay without a room; with room_id it is the room's"),
  room_fixed: z.boolean().optional(),
  rate_id: Id.optional().describe("The rate: a change prices all nights again"),
  occupancy: Occupancy.optional().describe(
    "How many persons stay, children included, within the bounds of the room type: a change prices the nights again, and alone changes the number of adults",
  ),
  adults: Adults.describe("The adults; the children stay"),
  children: z
    .array(ChildPatch)
    .max(MAX_CHILDREN)
    .optional()
    .describe(
      "The children with their ages on the day of arrival; the adults stay. Other ages price the nights again if they have other prices, else they change the local tax only",
    ),
  cots: Cots.describe("How many of the children sleep in a cot"),
  ...z.object(DETAILS).partial().shape,
  source: Source.optional().describe("Where the booking came from: internal unless given, a word of up to 50 characters"),
  ignore_stock: z.boolean().optional().describe("Saves although too few cots, or too few of an item, are left for these nights"),
  expires_at: LastMoment.nullable().optional().describe("Makes a pending booking an offer that holds its room until then"),
  retain_original_price: z
    .boolean()
    .optional()
    .describe("Nights that stay keep their amount; only added nights are priced. Without it the whole stay is priced again"),
  total_gross_amount: PositiveAmount.nullable()
    .optional()
    .describe("A fixed price for the whole stay, in major units: it replaces the sum that the rate gives. null goes back to the rate"),
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
  ignore_stock: true,
}).extend({
  id: Id,
  version: z.int().optional(),
  part_id: Id.optional().describe("A part of a stay in several rooms, which alone gets the room and the days; from `rooms` of the booking"),
});
export const BookingMoves = z.strictObject({ moves: z.array(BookingMove).min(1).max(100).describe("Which bookings move where") });
export type BookingMoves = z.infer<typeof BookingMoves>;

export const AllowedAction = z.object({
  action: z.enum([...BOOKING_ACTIONS, "edit"]).describe("The step"),
  allowed: z.boolean().describe("Whether the step is allowed now"),
  reasons: z
    .array(z.enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]]))
    .describe("The problems with which the step would be refused"),
});
export type AllowedAction = z.infer<typeof AllowedAction>;

export const Booking = entity("booking", {
  external_id: z.string().nullable().describe("Your own id of the booking, for example that of a channel"),
  external_code: z.string().nullable().describe("The number under which the channel or the guest knows the booking"),
  group_id: z.string().nullable(),
  group: Group.nullable().describe("The group, where expand names it"),
  customer_id: z.string().nullable().describe("The contact who pays; null if nobody is named yet"),
  customer: Contact.nullable(),
  code: z.string().describe("The booking's number for people (R48213): generated unless given, unique among live bookings"),
  status: z
    .enum(BOOKING_STATUSES)
    .describe(
      "pending (with expires_at an offer), confirmed, checked_in, checked_out, canceled or no_show. The last two free the room; steps have calls of their own",
    ),
  expires_at: z.string().nullable().describe("Until when an offer holds its room; null for a booking"),
  occupancy: z.int().describe("How many persons stay, children included"),
  adults: z.int().describe("How many of them are adults"),
  children: z.array(Child).describe("The children of the stay, with their ages on the day of arrival"),
  cots: z.int().describe("How many of the children sleep in a cot"),
  source: z
    .string()
    .describe("Where the booking came from: internal, kiosk, booking_page, a calendar's channel, or your own word of up to 50 characters"),
  ...textsOrNull(DETAILS),
  check_in: z.string(),
  check_out: z.string(),
  arrived_at: z.string().nullable().describe("When the guest really arrived, which may lie outside of the stay; null before"),
  departed_at: z.string().nullable().describe("When the guest really left; null before"),
  number_of_nights: z.int(),
  room_type_id: z.string(),
  room_id: z.string().nullable().describe("The room; null if none is assigned"),
  room: Room.nullable().describe("The room, where expand names it"),
  room_fixed: z.boolean(),
  rooms: z
    .array(BookingRoom)
    .describe(
      "The rooms of the stay, one after the other: one entry unless the guest changes rooms. room_id and room_type_id are those of today, before the arrival the first ones",
    ),
  rate_id: z.string().nullable(),
  rate: Rate.nullable().describe("The rate, where expand names it"),
  pre_check_in: z.boolean().describe("The guest has sent the online check-in form"),
  guests: z
    .array(Contact)
    .nullable()
    .describe("The guests in the order of the rooming list, the first one being the main guest; where expand names them"),
  tax_exemptions: z.array(TaxExemption).describe("Which guests owe no local tax, and why"),
  security_code: z
    .string()
    .describe("Six random digits, made with the booking: the guest's proof at a kiosk or on the phone. It opens no door"),
  registration_number: z.string().nullable(),
  read_only: z.boolean().describe("An invoice covers the booking: only check-in and check-out remain possible"),
  overbooked: z.boolean().describe("A channel sold it beyond the rooms of its type, and it still has no room"),
  gross_amount: Money.describe("The price of the stay: its automatic charges. What was charged by hand is not in it."),
  paid_amount: Money.describe("What its folios have been paid."),
  due_amount: Money.describe("What its folios still ask for, below zero in credit. With paid_amount it is everything that was charged."),
  guest_due_amount: Money.describe("What the guests owe of it: without folios that name another payer, such as a company."),
  folios: z.array(Folio).nullable().describe("All folios of the booking, where expand names them"),
  payers: z.array(Payer).nullable().describe("Who pays for the stay, the guests first, with what each still owes; where expand names them"),
  default_folio: Folio.nullable().describe("The folio on which the stay's own charges are posted, where expand names it"),
  price: StayPrice.describe("How the price was made, night by night"),
  nights: z.array(BookingNight).nullable().describe("The nights with their rates and amounts, where expand names them"),
  cancellation_terms: CancellationTerms.nullable().describe("The terms that were agreed with the booking; null if none were"),
  actions: z.array(AllowedAction).nullable().describe("Which steps are allowed now and why others are not, where expand names them"),
});
export type Booking = z.infer<typeof Booking>;

export const BOOKING_RELATIONS = [
  "group",
  "customer",
  "room",
  "rate",
  "guests",
  "actions",
  "folios",
  "default_folio",
  "nights",
  "payers",
] as const;
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
  name: z.string().trim().min(1).max(200).optional().describe("The name under which people know it"),
  status: z
    .array(z.enum(BOOKING_STATUSES))
    .max(100)
    .default([])
    .describe(
      "The status. A new booking is confirmed unless said otherwise; pending with expires_at is an offer. In lists: only these, repeated",
    ),
  date_filter: z
    .enum(DATE_FILTERS)
    .default("stay")
    .describe("Which day of a stay has to lie between from and to: its arrival, departure, any of its nights, or its creation"),
  from: StayBound.optional().describe("From this instant on: stays that end before are left out"),
  to: StayBound.optional().describe("Before this instant: stays that begin later are left out"),
  folio_status: z
    .enum(FOLIO_FILTERS)
    .optional()
    .describe("Only bookings whose account is open or closed, paid or unpaid, or whose nights have no price"),
  group_id: Id.optional(),
  customer_id: Id.optional().describe("The contact who pays"),
  room_id: Id.optional().describe("The room"),
  guest_id: Id.optional().describe("A contact who is a guest of the stay"),
  expand: expandable(BOOKING_RELATIONS),
  sort: sortable(BOOKING_SORTS),
});
export type BookingQuery = z.infer<typeof BookingQuery>;

/**
 * Restores bookings to their state before the change that led to `version`, all or none. A later change of a booking is a
 * conflict (`booking/changed_since`). The undo is a change itself, so undoing it is the redo.
 */
export const BookingUndo = z.strictObject({
  bookings: z
    .array(z.strictObject({ id: Id, version: z.int() }))
    .min(1)
    .max(100)
    .describe("The bookings, each with the version that the change led to"),
});
export type BookingUndo = z.infer<typeof BookingUndo>;

/** Several bookings that take one action together, all or none. */
export const BookingSteps = z.strictObject({
  ids: z.array(Id).min(1).max(100).describe("The bookings"),
  action: z.enum(BOOKING_ACTIONS).describe("The step"),
});
export type BookingSteps = z.infer<typeof BookingSteps>;
