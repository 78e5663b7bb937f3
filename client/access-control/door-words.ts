import { callErrorOf } from "#client/core/call-error.ts";
import type { Say } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { DOOR_ERRORS } from "#shared/access-control/rules.ts";

/** Why the door system has not done something, in the user's words; null where it was something else. */
function doorError(thrown: unknown, say: Say): string | null {
  const { type, detail } = callErrorOf(thrown);
  const known = type === "access_control/failed" ? DOOR_ERRORS.find((error) => error === detail) : undefined;
  return known ? say(`access_control.${known}`) : null;
}

/** A whole sentence about it, whatever it was. */
export function sentenceFor(thrown: unknown, say: Say, frame: (reason: string) => string): string {
  const reason = doorError(thrown, say);
  return reason === null ? wordsFor(thrown, say) : frame(reason);
}
