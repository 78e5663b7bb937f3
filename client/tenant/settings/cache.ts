import type { QueryClient } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";

/** Reads the settings again, after the server has refused a save on an old version. */
export function readSettingsAgain(cache: QueryClient): void {
  void cache.invalidateQueries(trpc.settings.pathFilter());
}
