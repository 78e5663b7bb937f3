import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** Settings as rows and as one object, and the mails that are written with them. */
export function applyGeneral(cache: QueryClient): void {
  readAgain(cache, trpc.settings.pathFilter());
  readAgain(cache, trpc.mail.setup.pathFilter());
  readAgain(cache, trpc.mail.sample.pathFilter());
}
