import type { CallError } from "#client/platform/core/call-error.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { DOOR_ERRORS } from "#shared/stays/access-control/rules.ts";

/** Why the door system has not done something, in the user's words; null if it was something else. */
function doorError({ type, detail }: CallError, say: Say): string | null {
  const known = type === "access_control/failed" ? DOOR_ERRORS.find((error) => error === detail) : undefined;
  return known ? say(`doors.${known}`) : null;
}

/** A whole sentence about it, whatever it was. */
export function sentenceFor(error: CallError, say: Say, frame: (reason: string) => string): string {
  const reason = doorError(error, say);
  return reason === null ? messageOf(error, say) : frame(reason);
}
