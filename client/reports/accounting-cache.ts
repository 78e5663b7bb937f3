import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** What accounts and codes are told in. */
const DECIDED = new Set(["setting", "tax_rate", "payment_method", "item"]);
/** Where money moves, and the property, in whose history the files are. */
const BOOKED = new Set(["invoice", "booking", "group", "folio", "contact", "property"]);
/** Several of them change at once, where a form is saved or a morning's guests leave. */
const PAUSE_MS = 300;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads again what the accounting files would hold, and from what they are made. */
export function applyToAccounting(cache: QueryClient, object: string): void {
  if (DECIDED.has(object)) readAgain(cache, trpc.reports.accountingSettings.pathFilter());
  if (!DECIDED.has(object) && !BOOKED.has(object)) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    readAgain(cache, trpc.reports.accounting.pathFilter());
  }, PAUSE_MS);
}
