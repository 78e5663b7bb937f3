import { z } from "zod";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#shared/platform/core/paging.ts";

const paging = {
  page_number: z.int().min(1).default(1),
  page_size: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
};

/**
 * The query of a list: paging, its filters, its expandable relations and sort fields. `sort` names a field, with `-` before it
 * for descending order; an unknown name of either is refused with a list of the known ones.
 */
export function listQuery<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject({ ...paging, ...shape });
}

/** The search text of a list. */
export const searched = z.string().trim().min(1).max(200).optional();

/** A whole code or number as a filter. */
export const exactCode = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .optional()
  .describe("Exactly this one, not a part of it: leading zeros and capitals count. `query` finds parts.");

export function expandable<const N extends readonly [string, ...string[]]>(names: N) {
  return z.array(z.enum(names)).max(20).default([]);
}

export function sortable<const N extends readonly [string, ...string[]]>(names: N) {
  type Sort = N[number] | `-${N[number]}`;
  const options = names.flatMap((name) => [name, `-${name}`]) as [Sort, ...Sort[]];
  return z.enum(options).optional();
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    page_number: z.int(),
    page_size: z.int(),
    /** The total over all pages. */
    count: z.int(),
    total_pages: z.int(),
    has_previous_page: z.boolean(),
    has_next_page: z.boolean(),
    data: z.array(item).describe("The records of this page, in the order that sort asks for"),
  });
}
