import type { Work } from "#server/core/work/work.ts";
import type { PropertyInput } from "#shared/properties/schema.ts";

/** What higher modules demand of a property before it is saved, told by the table of contents `server/wiring.ts`. */
export type PropertyChecks = readonly ((work: Work, input: PropertyInput) => void)[];
