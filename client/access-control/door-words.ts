import type { Say } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { troubleOf } from "#client/core/trouble.ts";
import { DOOR_TROUBLES } from "#shared/access-control/rules.ts";

/** Why the door system has not done something, in the user's words; null where it was something else. */
function doorTrouble(thrown: unknown, say: Say): string | null {
  const { type, detail } = troubleOf(thrown);
  const known = type === "access_control/failed" ? DOOR_TROUBLES.find((trouble) => trouble === detail) : undefined;
  return known ? say(`access_control.${known}`) : null;
}

/** A whole sentence about it, whatever it was. */
export function sentenceFor(thrown: unknown, say: Say, frame: (reason: string) => string): string {
  const reason = doorTrouble(thrown, say);
  return reason === null ? wordsFor(thrown, say) : frame(reason);
}
