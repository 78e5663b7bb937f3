import { z } from "zod";
import { Id, Money } from "#shared/platform/core/fields.ts";
import { CHARGE_KINDS, CHARGE_PLACERS } from "#shared/stays/folios/routing.ts";

const Kind = z.enum(CHARGE_KINDS);

/** Charges of some kinds or items, and the folio or contact that they go to. */
const RoutingRuleInput = z
  .strictObject({
    kinds: z
      .array(Kind)
      .max(CHARGE_KINDS.length)
      .default([])
      .describe("The kinds of charges: the types of items, and free_line for lines that were typed"),
    item_ids: z.array(Id).max(100).default([]).describe("Further charges, by their items"),
    folio_id: Id.nullable().default(null).describe("A folio of the booking or its group; null with customer_id"),
    customer_id: Id.nullable().default(null).describe("A contact, whose folio is opened with the first charge; null with folio_id"),
  })
  .refine(({ kinds, item_ids }) => kinds.length + item_ids.length > 0, { path: ["kinds"], message: "kinds_or_items" })
  .refine(({ folio_id, customer_id }) => (folio_id === null) !== (customer_id === null), { path: ["folio_id"], message: "one_of_these" });
export type RoutingRuleInput = z.infer<typeof RoutingRuleInput>;

/** The folio of a charge, and who has chosen it. */
const PlacedCharge = z.strictObject({
  charge_id: Id.describe("The charge"),
  folio_id: Id.describe("The folio that it was on before"),
  placed_by: z.enum(CHARGE_PLACERS).nullable().describe("Who had chosen that folio: a rule, or a person by hand; null where it was made"),
});
export type PlacedCharge = z.infer<typeof PlacedCharge>;

export const RoutingInput = z.strictObject({
  rules: z
    .array(RoutingRuleInput)
    .max(20)
    .describe("All rules that hold then, the first that names a charge counts; none ends the routing"),
  apply: z.boolean().default(false).describe("True also moves the charges on open folios to where the rules send them"),
  put_back: z.array(PlacedCharge).max(10_000).default([]).describe("`moved` of an earlier answer: takes its moves back"),
});
export type RoutingInput = z.infer<typeof RoutingInput>;

const RoutingRuleOut = z.object({
  kinds: z.array(Kind).describe("The kinds of charges that it names"),
  item_ids: z.array(z.string()).describe("The items that it names"),
  folio_id: z.string().nullable().describe("The folio that its charges go to; null if they go to a contact"),
  folio_number: z.string().nullable().describe("The number of that folio"),
  customer_id: z.string().nullable().describe("The contact whose folio its charges go to; null if they go to a folio"),
  customer_name: z.string().nullable().describe("The name of that contact"),
  closed: z.boolean().describe("Its folio is closed or its contact deleted: its charges go to the default folio"),
});
export type RoutingRuleOut = z.infer<typeof RoutingRuleOut>;

export const RoutingOut = z.object({
  rules: z.array(RoutingRuleOut).describe("The rules in their order"),
  group_rules: z.array(RoutingRuleOut).describe("Of a booking: the rules of its group, which follow its own"),
  open_charges: z
    .object({ count: z.int().describe("How many charges they are"), gross_amount: Money.describe("Their sum, in major units") })
    .describe("Charges on open folios that are not where the rules send them, and which `apply` would move"),
  group_amount: Money.describe(
    "Of a booking: what of its nights, meals and taxes is on folios of its group, which pays it, in major units; 0 for a group",
  ),
  moved: z.array(PlacedCharge).describe("The charges that this call has moved, as they were before"),
});
export type RoutingOut = z.infer<typeof RoutingOut>;
