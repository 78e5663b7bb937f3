import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { Item } from "#shared/inventory/items/schema.ts";
import { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import { ExemptionInput, ExemptionOut } from "#shared/inventory/tax-rates/schema.ts";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";
import { Amount, CalendarDate, entity, Id, Money, Name, Percentage, Related } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/platform/core/page.ts";

export const FOLIO_STATUSES = ["open", "closed"] as const;

const Quantity = z.int().min(1).max(10_000);
const IgnoreStock = z.boolean().optional().describe("Charges it although too few of the item are left on the day");

/** A charge posted by hand: `gross_amount` is the unit price. */
export const ChargeLine = z.strictObject({
  name: Name.describe("The text on the bill"),
  tax_percentage: Percentage.describe("Tax rate in percent, one of the property's"),
  exemption: ExemptionInput.nullable().optional().describe("Legal ground of 0 %; required if the rate is 0"),
  gross_amount: Amount,
  quantity: Quantity.default(1).describe("How many units; 1 without it"),
  booked_on: CalendarDate.optional().describe("The day for which the charge counts; today without it"),
});
/** A charge for an item of the property, at the item's price unless another is named. */
export const ItemCharge = z.strictObject({
  item_id: Id,
  gross_amount: Amount.optional().describe("The price of one unit; the item's without it"),
  quantity: Quantity.default(1).describe("How many units; 1 without it"),
  booked_on: CalendarDate.optional().describe("The day for which the charge counts; today without it"),
  ignore_stock: IgnoreStock,
});
export type ItemCharge = z.infer<typeof ItemCharge>;
export const ChargeInput = z.union([ItemCharge, ChargeLine]);
export type ChargeInput = z.infer<typeof ChargeInput>;

/**
 * Changes the line, the day, or moves the charge to another open folio of the same booking or group. `gross_amount` is the price of one
 * unit. With `unit_gross_amount`, as in a charge that was read, it is the total of the line.
 */
export const ChargePatch = z.strictObject({
  name: Name.optional().describe("The text on the bill"),
  tax_percentage: Percentage.optional().describe("Tax rate in percent, one of the property's"),
  exemption: ExemptionInput.nullable().optional().describe("Legal ground of 0 %; required if the rate is 0"),
  gross_amount: Amount.optional(),
  unit_gross_amount: Amount.optional(),
  quantity: Quantity.optional().describe("How many units; 1 without it"),
  booked_on: CalendarDate.optional().describe("The day for which the charge counts; today without it"),
  folio_id: Id.optional().describe("The folio to which the charge moves"),
  ignore_stock: IgnoreStock,
});
export type ChargePatch = z.infer<typeof ChargePatch>;

/** Charges to move to one folio; the items included in a night travel with it unless `with_included` is false. */
export const ChargesMove = z.strictObject({
  charge_ids: z.array(Id).min(1).max(500).describe("The charges to move; all or none"),
  with_included: z
    .boolean()
    .default(true)
    .describe("False moves only the named charges; otherwise the items included in a night travel with it"),
});
export type ChargesMove = z.infer<typeof ChargesMove>;

/** `amount` is the amount of the second part, by default half; `folio_id` is its folio, by default the same one. */
export const ChargeSplit = z.strictObject({
  amount: Amount.optional().describe("In major units; below zero gives money back. At a split: what the second part gets"),
  folio_id: Id.optional().describe("The folio to which the charge moves"),
});
export type ChargeSplit = z.infer<typeof ChargeSplit>;

/** The folio of a charge or payment; null unless expanded. */
const ItsFolio = Related.nullable();

/** `gross_amount` is the line's total, `unit_gross_amount` the unit price. `default` charges are automatic and follow the stay. */
export const Charge = entity("charge", {
  folio_id: z.string(),
  folio: ItsFolio,
  booking_id: z
    .string()
    .nullable()
    .describe(
      "The stay that it is for, also on another folio than its own; null for what was posted by hand on the stay's folio, or for all",
    ),
  original_item_id: z.string().nullable().describe("The item of which the line was made; null for a free line"),
  original_item: Item.nullable().describe("The item of which the line was made, where expand names it"),
  default: z.boolean().describe("The rate has posted it: it follows dates, rate and occupancy until it is edited"),
  edited: z.boolean().describe("It was changed by hand, so it no longer follows the rate"),
  included: z.boolean().describe("The amount is in the price of the night, and shown for its tax only"),
  name: z.string().describe("The text on the bill"),
  tax_percentage: z.number(),
  exemption: ExemptionOut.nullable().describe("Legal ground of 0 %; null if it is taxed"),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  unit_gross_amount: Money,
  quantity: z.int().describe("How many units; the amounts are for all of them"),
  booked_on: z.string().describe("The day for which it counts, YYYY-MM-DD in the property's time zone"),
  credit_note_id: z.string().nullable().describe("The credit note that took back a part of the bill by this charge; null for all others"),
});
export type Charge = z.infer<typeof Charge>;

/** The items that are charged by hand most often, the first ones first. */
export const UsualItems = z.object({ item_ids: z.array(z.string()).describe("At most six, all of them for sale") });

/** A negative amount is a refund. */
export const PaymentInput = z.strictObject({
  payment_method_id: Id,
  reference: z
    .string()
    .trim()
    .max(200)
    .nullable()
    .default(null)
    .describe("The payer's reference or the terminal's receipt number, up to 50 characters"),
  amount: Amount.refine((value) => value !== 0, "not_zero").describe(
    "In major units; below zero gives money back. At a split: what the second part gets",
  ),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** `virtual` payments move no money: shares of a group's payment, and, without a method, a balance transferred to the group. */
export const Payment = entity("payment", {
  folio_id: z.string(),
  folio: ItsFolio,
  payment_method_id: z.string().nullable(),
  payment_method: PaymentMethod.nullable().describe("How it was paid, where expand names it"),
  reference: z.string().nullable().describe("The payer's reference or the terminal's receipt number"),
  amount: Money.describe("In major units; below zero for money given back"),
  booked_on: z.string().describe("The day for which it counts, YYYY-MM-DD in the property's time zone"),
  virtual: z.boolean().describe("A share of a group's payment, which is changed with that payment only"),
  share_of_id: z
    .string()
    .nullable()
    .describe("The group's payment of which this is a share, or on the group's side the booking's entry; null for a payment of its own"),
  receipt_id: z.string().nullable().describe("The receipt of the cash register; null if none was needed"),
  not_deletable_because: z
    .enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]])
    .nullable()
    .describe("The problem that deleting it answers with now; null if it can be deleted"),
});
export type Payment = z.infer<typeof Payment>;

/** Exactly one of the three: another folio of a booking or a group, or a sale to a contact without a stay. */
export const FolioInput = z.strictObject({
  booking_id: Id.optional(),
  group_id: Id.optional().describe("The group whose folio it is"),
  customer_id: Id.optional().describe("The contact whom the folio's invoice is for; the booking's customer if left out"),
});
export type FolioInput = z.infer<typeof FolioInput>;

const amounts = {
  net_amount: Money.describe("The sum of its charges without tax, in major units"),
  tax_amount: Money.describe("The tax of its charges, in major units"),
  gross_amount: Money.describe("The sum of its charges with tax, in major units"),
  paid_amount: Money,
  due_amount: Money.describe("Charges less payments, in major units; below zero where too much was paid"),
};

/** The tax of a folio, one line per rate. */
export const TaxLine = z.object({
  tax_percentage: z.number(),
  net_amount: Money.describe("The sum of its charges without tax, in major units"),
  tax_amount: Money.describe("The tax of its charges, in major units"),
  gross_amount: Money.describe("The sum of its charges with tax, in major units"),
});
export type TaxLine = z.infer<typeof TaxLine>;

/**
 * The sum of a group's default folio and the default folios of its bookings, open or closed, and the part of it that invoices bill already.
 */
const GroupTotal = z.object({
  gross_amount: Money.describe("The sum of its charges with tax, in major units"),
  billed_amount: Money.describe("The part of it that invoices cover already, in major units"),
  paid_amount: Money,
  due_amount: Money.describe("Charges less payments, in major units; below zero where too much was paid"),
});
export type GroupTotal = z.infer<typeof GroupTotal>;

/**
 * A group's default folio adds the balances of its bookings' open default folios; `folios` lists closed ones, too. A `virtual`
 * folio belongs to neither a booking nor a group.
 */
export const Folio = entity("folio", {
  group_id: z.string().nullable(),
  group: Related.nullable().describe("The group, where expand names it"),
  booking_id: z.string().nullable(),
  booking: Related.nullable().describe("The booking, where expand names it"),
  customer_id: z.string().nullable().describe("The contact whom its invoice is for; null for the booking's customer"),
  customer: Contact.nullable(),
  default: z.boolean().describe("The folio on which the stay's own charges are posted; it can't be deleted"),
  virtual: z.boolean().describe("The stay is paid by its group: its charges stand on the group's folio"),
  number: z.string().describe("The folio's number, counting up in the property"),
  status: z.enum(FOLIO_STATUSES).describe("open accepts charges and payments; closed is covered by an invoice"),
  ...amounts,
  taxes: z.array(TaxLine).describe("Net amount and tax by rate"),
  group_total: GroupTotal.nullable().describe(
    "Of a group's default folio: the sum with all default folios of its bookings, open or closed; null for any other",
  ),
  folios: z.array(Related).nullable().describe("The folios of the members that a group's folio pays for"),
  charges: z.array(Charge).nullable().describe("What was sold, where expand names them"),
  payments: z.array(Payment).nullable().describe("What was paid, where expand names them"),
  invoices: z.array(Related).nullable().describe("Its invoices, where expand names them"),
});
export type Folio = z.infer<typeof Folio>;

export const FOLIO_RELATIONS = [
  "group",
  "booking",
  "customer",
  "folios",
  "charges",
  "charges.folio",
  "payments",
  "payments.folio",
  "invoices",
] as const;
export const FolioQuery = listQuery({
  booking_id: Id.optional(),
  group_id: Id.optional(),
  customer_id: Id.optional().describe("The contact whom the folio's invoice is for"),
  payer_id: Id.optional().describe("Only folios that this contact pays: as their own customer, else the booking's, else the group's"),
  virtual: z.boolean().optional().describe("True: only sales without a stay; false: only the others"),
  status: z.enum(FOLIO_STATUSES).optional().describe("Only open or only closed ones"),
  expand: expandable(FOLIO_RELATIONS),
  sort: sortable(["created_at", "number"]),
});
export type FolioQuery = z.infer<typeof FolioQuery>;

/** Sets the contact who pays the folio. */
export const FolioPut = z.strictObject({
  customer_id: Id.nullable().default(null).describe("The contact whom the folio's invoice is for; null for the booking's customer"),
});
export type FolioPut = z.infer<typeof FolioPut>;
