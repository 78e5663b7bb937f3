import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { AccessToken } from "#shared/stays/access-control/schema.ts";

type Tone = "checked-in" | "confirmed" | "checked-out" | "pending" | "out-of-service";
type KeyTexts = { say: Say; formats: Formats };
export type KeyState = { tone: Tone; words: string; hint: string | null };

/** State of a key in a word, with further details. */
export function keyState(key: AccessToken, now: string, { say, formats }: KeyTexts): KeyState {
  const reason = key.error && say(`doors.${key.error}`);
  switch (key.state) {
    case "issuing":
      return { tone: "pending", words: say("access_control.state_issuing"), hint: reason && say("access_control.waits", { reason }) };
    case "issued":
      if (key.next_to !== null) return changing(key, { say, formats });
      if (key.valid_to <= now) return { tone: "checked-out", words: say("access_control.state_expired"), hint: null };
      if (key.valid_from > now) return { tone: "confirmed", words: say("access_control.state_to_come"), hint: null };
      return { tone: "checked-in", words: say("access_control.state_issued"), hint: null };
    case "failed":
      return { tone: "checked-out", words: say("access_control.state_failed"), hint: reason && say("access_control.why", { reason }) };
    case "revoking":
      if (!reason || key.attempts === 0 || !key.due_at)
        return { tone: "pending", words: say("access_control.state_revoking"), hint: whyWords(key, say) };
      return {
        tone: "out-of-service",
        words: say("access_control.state_delayed"),
        hint: say("access_control.why_next", { reason, time: formats.time(key.due_at) }),
      };
    case "revoked":
      return { tone: "checked-out", words: say("access_control.state_revoked"), hint: whyWords(key, say) };
    case "revoke_failed":
      return {
        tone: "out-of-service",
        words: say("access_control.state_revoke_failed"),
        hint: reason && say("access_control.why", { reason }),
      };
  }
}

/** A key whose stay has changed, while its door still knows the old times. */
function changing({ next_from, next_to, valid_from, error, attempts, due_at }: AccessToken, { say, formats }: KeyTexts): KeyState {
  const to = formats.dayTime(next_to ?? "");
  const becomes = next_from === valid_from ? say("access_control.becomes", { to }) : windowWords(next_from, next_to, { say, formats });
  if (!error || attempts === 0) return { tone: "pending", words: say("access_control.state_changing"), hint: becomes };
  const reason = say(`doors.${error}`);
  const why = due_at
    ? say("access_control.why_next", { reason, time: formats.time(due_at) })
    : `${say("access_control.why", { reason })}. ${say("access_control.issue_new")}`;
  const words = say(due_at ? "access_control.state_not_changed_yet" : "access_control.state_not_changed");
  return { tone: "out-of-service", words, hint: `${becomes}. ${why}` };
}

function windowWords(from: string | null, to: string | null, { say, formats }: KeyTexts): string {
  return say("access_control.becomes_window", { from: formats.dayTime(from ?? ""), to: formats.dayTime(to ?? "") });
}

function whyWords({ revoke_reason }: AccessToken, say: Say): string | null {
  return revoke_reason && say("access_control.why", { reason: say(`access_control.why_${revoke_reason}`) });
}
