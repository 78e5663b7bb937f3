import { router } from "#server/core/trpc.ts";
import { sessionRouter } from "#server/session/router.ts";
import { taxRatesRouter } from "#server/tax-rates/router.ts";

/** Every procedure of the house: one line a room. */
export const appRouter = router({
  session: sessionRouter,
  taxRates: taxRatesRouter,
});
export type AppRouter = typeof appRouter;
