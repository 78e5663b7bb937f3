import type { QueryClient } from "@tanstack/react-query";
import { inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** The mails about a record change with its history, and what one would say with the record itself. */
export function applyToMails(cache: QueryClient, id: string): void {
  readAgain(cache, { ...trpc.mail.list.pathFilter(), predicate: ({ queryKey }) => isAbout(inputOf(queryKey), id) });
  for (const filter of [
    trpc.bookings.previewMail.pathFilter(),
    trpc.groups.previewMail.pathFilter(),
    trpc.invoices.previewMail.pathFilter(),
  ]) {
    readAgain(cache, { ...filter, predicate: ({ queryKey }) => inputOf(queryKey)["id"] === id });
  }
}

/** The list of what was not sent is about every record. */
function isAbout(input: Readonly<Record<string, unknown>>, id: string): boolean {
  return input["unsent"] === true || input["parent_id"] === id;
}
