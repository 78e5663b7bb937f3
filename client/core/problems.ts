import { type Say, say } from "#client/core/i18n.ts";
import { isKnown, TRANSPORT_TROUBLES, type Trouble, troubleOf } from "#client/core/trouble.ts";
import type { ProblemType } from "#shared/core/errors.ts";

/** Refusals whose `detail` tells the user more than the sentence does. */
const TELLING: readonly ProblemType[] = ["in_use", "booking/changed_since", "unknown"];

/** What the user reads: the catalogue's sentence; for a word unknown here the word itself, and without one a general sentence. */
export function messageOf(trouble: Trouble, speak: Say = say): string {
  const { type, detail } = trouble;
  const transport = TRANSPORT_TROUBLES.find((known) => known === type);
  if (transport) return speak(`shell.trouble_${transport}`);
  if (!isKnown(type)) return type || speak("problems.general");
  const sentence = speak(`problems.${type}`);
  return detail && TELLING.includes(type) ? `${sentence} (${detail})` : sentence;
}

/** The same for whatever was thrown. */
export function wordsFor(thrown: unknown, speak: Say = say): string {
  return messageOf(troubleOf(thrown), speak);
}
