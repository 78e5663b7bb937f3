import { type CallError, isKnown } from "#client/platform/core/call-error.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { whyNotNow } from "#client/stays/bookings/action-choices.ts";
import type { BookingAction } from "#shared/stays/bookings/schema.ts";

const SHOWN = 4;

/** Why a step that several bookings were to take together was not taken: each one that refused, by its name. */
export function refusedTogether(
  error: CallError,
  { action, names }: { action: BookingAction; names: readonly string[] },
  say: Say,
): string {
  const refused = error.errors.flatMap(({ path, code }) => {
    const [, index] = /^ids\.(\d+)$/.exec(path) ?? [];
    if (index === undefined || code === undefined || !isKnown(code)) return [];
    return [`${names[Number(index)] ?? ""}: ${whyNotNow({ action, allowed: false, reasons: [code] }, say)}`];
  });
  if (refused.length === 0 || names.length === 1) return messageOf(error, say);
  const more = refused.length > SHOWN ? [say("bookings.and_more", { count: refused.length - SHOWN })] : [];
  return [say("bookings.none_done"), ...refused.slice(0, SHOWN), ...more].join(" ");
}
