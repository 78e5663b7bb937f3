import { z } from "zod";
import type { ChargeRow } from "#server/stays/folios/queries.ts";
import { ITEM_TYPES } from "#shared/inventory/items/schema.ts";
import { ExemptionOut } from "#shared/inventory/tax-rates/schema.ts";
import { Money } from "#shared/platform/core/fields.ts";
import { inCents, shown, type WireObject } from "#shared/platform/core/wire-money.ts";
import { CHARGE_PLACERS } from "#shared/stays/folios/routing.ts";

const nullable = z.string().nullable();

/** An automatic charge as undo of its stay's changes stores it. A new column needs a default here: stored charges don't have it. */
const ChargeV1 = z.object({
  object: z.literal("charge"),
  id: z.string(),
  property_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: nullable,
  version: z.int(),
  folio_id: z.string(),
  booking_id: nullable,
  item_id: nullable,
  type: z.enum(ITEM_TYPES).nullable(),
  default: z.boolean(),
  edited: z.boolean(),
  included: z.boolean(),
  suspended: z.boolean(),
  waived: z.boolean(),
  name: z.string(),
  tax_percentage: z.number(),
  quantity: z.int(),
  pieces: z.int().nullable(),
  split_of: z
    .object({
      charge_id: z.string(),
      before: z.object({ quantity: z.int(), pieces: z.int().nullable(), edited: z.boolean() }),
      first: Money,
      second: Money,
      night_id: z.string().optional(),
    })
    .nullable(),
  unit_gross_amount: Money,
  gross_amount: Money,
  booked_on: z.string(),
  exemption: ExemptionOut.nullable(),
  credit_note_id: nullable.default(null),
  credits_charge_id: nullable.default(null),
  placed_by: z.enum(CHARGE_PLACERS).nullable().default(null),
} satisfies Record<keyof ChargeRow, z.ZodType>);

/** The effect of a change of a stay on one of its automatic charges: `before` is missing if it was posted, `after` if it was deleted. */
export type ChargeChange = { before: ChargeRow | null; after: ChargeRow | null };

const ChargeChangesV1 = inCents(z.array(z.object({ before: ChargeV1.nullable(), after: ChargeV1.nullable() })));

/** Changes of charges as undo stores them, money in amounts. */
export function storedChargeChanges(changes: readonly ChargeChange[]): { before: WireObject | null; after: WireObject | null }[] {
  return changes.map(({ before, after }) => ({ before: before && shown(ChargeV1, before), after: after && shown(ChargeV1, after) }));
}

/** Parses stored changes of charges. */
export function readChargeChanges(stored: unknown): ChargeChange[] {
  return ChargeChangesV1.parse(stored);
}
