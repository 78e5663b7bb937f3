import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import type { GeneralSettings } from "#shared/settings/schema.ts";

/** Settings as rows and as one object, and the mails that are written with them. */
export function applyGeneral(cache: QueryClient): void {
  readAgain(cache, trpc.settings.pathFilter());
  readAgain(cache, trpc.mail.setup.pathFilter());
  readAgain(cache, trpc.mail.sample.pathFilter());
}

/** What was saved, so that the next save on the same screen stands on its version. */
export function putGeneral(cache: QueryClient, saved: GeneralSettings): void {
  cache.setQueryData(trpc.settings.general.queryKey(), saved);
  applyGeneral(cache);
}
