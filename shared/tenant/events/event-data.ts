import type { WireObject } from "#shared/platform/core/wire-money.ts";

/**
 * `words` fill the sentence; `from` and `to` hold the fields that changed. A posted event has its own `description`, and its
 * data is kept apart in `posted`, so that it can't be mistaken for data that the server wrote.
 */
export type EventData = {
  words?: Readonly<Record<string, string>> | undefined;
  from?: WireObject | undefined;
  to?: WireObject | undefined;
  description?: string | undefined;
  posted?: Record<string, unknown> | undefined;
  [key: string]: unknown;
};
