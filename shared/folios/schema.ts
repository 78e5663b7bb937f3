import { z } from "zod";
import { Contact } from "#shared/contacts/schema.ts";
import { Amount, CalendarDate, entity, Id, Money, Name, Percentage, Related } from "#shared/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/core/page.ts";
import { Item } from "#shared/items/schema.ts";
import { PaymentMethod } from "#shared/payment-methods/schema.ts";

export const FOLIO_STATUSES = ["open", "closed"] as const;

const Quantity = z.int().min(1).max(10_000);

/** What is posted by hand: `gross_amount` is the price of one. */
export const ChargeLine = z.strictObject({
  name: Name,
  tax_percentage: Percentage,
  gross_amount: Amount,
  quantity: Quantity.default(1),
  booked_on: CalendarDate.optional(),
});
/** An item of the property, at its price. */
export const ItemCharge = z.strictObject({ item_id: Id, quantity: Quantity.default(1), booked_on: CalendarDate.optional() });
export const ChargeInput = z.union([ItemCharge, ChargeLine]);
export type ChargeInput = z.infer<typeof ChargeInput>;

/** Any of the line, the day, or another open folio of the same booking or group. */
export const ChargePatch = z.strictObject({
  name: Name.optional(),
  tax_percentage: Percentage.optional(),
  gross_amount: Amount.optional(),
  quantity: Quantity.optional(),
  booked_on: CalendarDate.optional(),
  folio_id: Id.optional(),
});
export type ChargePatch = z.infer<typeof ChargePatch>;

/** Charges that all go to one folio. */
export const ChargesMove = z.strictObject({ charge_ids: z.array(Id).min(1).max(500) });
export type ChargesMove = z.infer<typeof ChargesMove>;

/** `amount` is what the second part takes, half of it unless told; `folio_id` is where that goes, the same folio unless told. */
export const ChargeSplit = z.strictObject({ amount: Amount.optional(), folio_id: Id.optional() });
export type ChargeSplit = z.infer<typeof ChargeSplit>;

/** Null unless asked for: a charge or payment comes with its folio. */
const ItsFolio = Related.nullable();

/** `gross_amount` is the line's total, `unit_gross_amount` the price of one. `default` ones follow the stay. */
export const Charge = entity("charge", {
  folio_id: z.string(),
  folio: ItsFolio,
  original_item_id: z.string().nullable(),
  original_item: Item.nullable(),
  default: z.boolean(),
  /** An automatic charge whose amount somebody has set by hand. */
  edited: z.boolean(),
  /** Inside a night's price, carved out of it for its own tax. */
  included: z.boolean(),
  name: z.string(),
  tax_percentage: z.number(),
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
  amount: Amount.refine((value) => value !== 0, "not zero"),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** `virtual` ones move no money: shares of a group's payment, and without a method a balance that went to the group. */
export const Payment = entity("payment", {
  folio_id: z.string(),
  folio: ItsFolio,
  payment_method_id: z.string().nullable(),
  payment_method: PaymentMethod.nullable(),
  reference: z.string().nullable(),
  amount: Money,
  booked_on: z.string(),
  virtual: z.boolean(),
  /** Of a share the payment of the group that it is a part of, of a transfer on the group's side the booking's entry. */
  share_of_id: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** Exactly one of the three: a further folio of a booking or a group, or a sale to a contact without a stay. */
export const FolioInput = z.strictObject({ booking_id: Id.optional(), group_id: Id.optional(), customer_id: Id.optional() });
export type FolioInput = z.infer<typeof FolioInput>;

const amounts = {
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  paid_amount: Money,
  due_amount: Money,
};

/** The tax inside a folio, one line a rate. */
export const TaxLine = z.object({ tax_percentage: z.number(), net_amount: Money, tax_amount: Money, gross_amount: Money });
export type TaxLine = z.infer<typeof TaxLine>;

/** A group's default folio adds what its bookings' open default folios hold, `folios` names closed ones, too; `virtual` belongs to neither. */
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
  /** In whose name the folio is. */
  customer_id: Id.optional(),
  /** Whom it asks the money: the one it names, else whoever booked, else who pays for the group. */
  payer_id: Id.optional(),
  /** Sales without a stay, or everything else. */
  virtual: z.boolean().optional(),
  status: z.enum(FOLIO_STATUSES).optional(),
  expand: expandable(FOLIO_RELATIONS),
  sort: sortable(["created_at", "number"]),
});
export type FolioQuery = z.infer<typeof FolioQuery>;

/** Of whom the folio asks the money. */
export const FolioPut = z.strictObject({ customer_id: Id.nullable().default(null) });
export type FolioPut = z.infer<typeof FolioPut>;
