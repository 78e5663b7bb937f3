import { router } from "#server/core/trpc.ts";

/** Every report, and the files that leave the house. */
export const reportsRouter = router({});
