import type { Wiring } from "#server/core/work.ts";
import { RELATIONS } from "#server/relations.ts";
import { USES } from "#server/uses.ts";

/** What the process hands its modules, so that none imports one above it. */
export const wiring: Wiring = { relations: RELATIONS, uses: USES };
