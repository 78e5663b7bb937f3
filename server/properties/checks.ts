import type { Work } from "#server/core/work/work.ts";
import type { PropertyInput } from "#shared/properties/schema.ts";

/** Checks by modules above this one before a property is saved, listed in `server/wiring.ts`. */
export type PropertyChecks = readonly ((work: Work, input: PropertyInput) => void)[];
