import type { Work } from "#server/platform/core/work/work.ts";
import type { Property, PropertyInput } from "#shared/tenant/properties/schema.ts";

/** Checks by modules above this one before a property is saved, listed in `server/wiring.ts`; `before` is null for a new one. */
export type PropertyChecks = readonly ((work: Work, input: PropertyInput, before: Property | null) => void)[];
