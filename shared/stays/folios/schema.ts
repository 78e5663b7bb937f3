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

/** A charge posted by hand: `gross_amount` is the unit price. */
export const ChargeLine = z.strictObject({
  name: Name,
  tax_percentage: Percentage,
  /** Why a charge of 0 % bears no tax. */
  exemption: ExemptionInput.nullable().optional(),
  gross_amount: Amount,
  quantity: Quantity.default(1),
  booked_on: CalendarDate.optional(),
});
/** A charge for an item of the property, at the item's price. */
export const ItemCharge = z.strictObject({ item_id: Id, quantity: Quantity.default(1), booked_on: CalendarDate.optional() });
export const ChargeInput = z.union([ItemCharge, ChargeLine]);
export type ChargeInput = z.infer<typeof ChargeInput>;

/**
 * Changes the line, the day, or moves the charge to another open folio of the same booking or group. `gross_amount` is the price of one
 * unit. With `unit_gross_amount`, as in a charge that was read, it is the total of the line.
 */
export const ChargePatch = z.strictObject({
  name: Name.optional(),
  tax_percentage: Percentage.optional(),
  exemption: ExemptionInput.nullable().optional(),
  gross_amount: Amount.optional(),
  unit_gross_amount: Amount.optional(),
  quantity: Quantity.optional(),
  booked_on: CalendarDate.optional(),
  folio_id: Id.optional(),
});
export type ChargePatch = z.infer<typeof ChargePatch>;

/** Charges to move to one folio; the items included in a night travel with it unless `with_included` is false. */
export const ChargesMove = z.strictObject({ charge_ids: z.array(Id).min(1).max(500), with_included: z.boolean().default(true) });
export type ChargesMove = z.infer<typeof ChargesMove>;

/** `amount` is the amount of the second part, by default half; `folio_id` is its folio, by default the same one. */
export const ChargeSplit = z.strictObject({ amount: Amount.optional(), folio_id: Id.optional() });
export type ChargeSplit = z.infer<typeof ChargeSplit>;

/** The folio of a charge or payment; null unless expanded. */
const ItsFolio = Related.nullable();

/** `gross_amount` is the line's total, `unit_gross_amount` the unit price. `default` charges are automatic and follow the stay. */
export const Charge = entity("charge", {
  folio_id: z.string(),
  folio: ItsFolio,
  original_item_id: z.string().nullable(),
  original_item: Item.nullable(),
  default: z.boolean(),
  /** An automatic charge whose amount was changed by hand. */
  edited: z.boolean(),
  /** Included in the price of a night on the same folio and separated from it because of its own tax rate. */
  included: z.boolean(),
  name: z.string(),
  tax_percentage: z.number(),
  /** Why a charge that was posted by hand bears no tax; an item's has the reason of its tax rate. */
  exemption: ExemptionOut.nullable(),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  unit_gross_amount: Money,
  quantity: z.int(),
  booked_on: z.string(),
});
export type Charge = z.infer<typeof Charge>;

/** A negative amount is a refund. */
export const PaymentInput = z.strictObject({
  payment_method_id: Id,
  reference: z.string().trim().max(200).nullable().default(null),
  amount: Amount.refine((value) => value !== 0, "not_zero"),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** `virtual` payments move no money: shares of a group's payment, and, without a method, a balance transferred to the group. */
export const Payment = entity("payment", {
  folio_id: z.string(),
  folio: ItsFolio,
  payment_method_id: z.string().nullable(),
  payment_method: PaymentMethod.nullable(),
  reference: z.string().nullable(),
  amount: Money,
  booked_on: z.string(),
  virtual: z.boolean(),
  /** For a share: the group's payment that it is a part of; for a transfer on the group's side: the booking's entry. */
  share_of_id: z.string().nullable(),
  /** The receipt of the cash register that was made of the payment. */
  receipt_id: z.string().nullable(),
  /** The problem that deleting it answers with now; null where it can be deleted. */
  not_deletable_because: z.enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]]).nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** Exactly one of the three: another folio of a booking or a group, or a sale to a contact without a stay. */
export const FolioInput = z.strictObject({ booking_id: Id.optional(), group_id: Id.optional(), customer_id: Id.optional() });
export type FolioInput = z.infer<typeof FolioInput>;

const amounts = {
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  paid_amount: Money,
  due_amount: Money,
};

/** The tax of a folio, one line per rate. */
export const TaxLine = z.object({ tax_percentage: z.number(), net_amount: Money, tax_amount: Money, gross_amount: Money });
export type TaxLine = z.infer<typeof TaxLine>;

/**
 * The sum of a group's default folio and the default folios of its bookings, open or closed, and the part of it that invoices bill already.
 */
const GroupTotal = z.object({ gross_amount: Money, billed_amount: Money, paid_amount: Money, due_amount: Money });
export type GroupTotal = z.infer<typeof GroupTotal>;

/**
 * A group's default folio adds the balances of its bookings' open default folios; `folios` lists closed ones, too. A `virtual`
 * folio belongs to neither a booking nor a group.
 */
export const Folio = entity("folio", {
  group_id: z.string().nullable(),
  group: Related.nullable(),
  booking_id: z.string().nullable(),
  booking: Related.nullable(),
  customer_id: z.string().nullable(),
  customer: Contact.nullable(),
  default: z.boolean(),
  virtual: z.boolean(),
  number: z.string(),
  status: z.enum(FOLIO_STATUSES),
  ...amounts,
  taxes: z.array(TaxLine),
  /** Null for any folio but a group's default folio. */
  group_total: GroupTotal.nullable(),
  folios: z.array(Related).nullable(),
  charges: z.array(Charge).nullable(),
  payments: z.array(Payment).nullable(),
  invoices: z.array(Related).nullable(),
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
  /** The contact in whose name the folio is. */
  customer_id: Id.optional(),
  /** The contact who pays the folio: its own customer, else the booking's customer, else the group's customer. */
  payer_id: Id.optional(),
  /** True for sales without a stay only, false for the others only. */
  virtual: z.boolean().optional(),
  status: z.enum(FOLIO_STATUSES).optional(),
  expand: expandable(FOLIO_RELATIONS),
  sort: sortable(["created_at", "number"]),
});
export type FolioQuery = z.infer<typeof FolioQuery>;

/** Sets the contact who pays the folio. */
export const FolioPut = z.strictObject({ customer_id: Id.nullable().default(null) });
export type FolioPut = z.infer<typeof FolioPut>;
