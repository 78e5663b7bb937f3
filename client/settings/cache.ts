import type { QueryClient } from "@tanstack/react-query";
import { trpc } from "#client/core/trpc.ts";
import type { GeneralSettings } from "#shared/settings/schema.ts";

/** What was saved, so that the next save on the same screen stands on its version. */
export function putGeneral(cache: QueryClient, saved: GeneralSettings): void {
  cache.setQueryData(trpc.settings.general.queryKey(), saved);
}

/** Reads the settings anew, after the server has refused a save on an old version. */
export function readSettingsAgain(cache: QueryClient): void {
  void cache.invalidateQueries(trpc.settings.pathFilter());
}
