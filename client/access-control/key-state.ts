import type { Formats } from "#client/core/dates.ts";
import type { Say } from "#client/core/i18n.ts";
import type { AccessToken } from "#shared/access-control/schema.ts";

type Tone = "checked-in" | "confirmed" | "checked-out" | "pending" | "out-of-service";
export type KeyState = { tone: Tone; words: string; hint: string | null };

/** How a key stands, in a word, and what else is to be known of it. */
export function keyState(key: AccessToken, now: string, { say, formats }: { say: Say; formats: Formats }): KeyState {
  const reason = key.trouble && say(`access_control.${key.trouble}`);
  switch (key.state) {
    case "issuing":
      return { tone: "pending", words: say("access_control.state_issuing"), hint: null };
    case "issued":
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

function whyWords({ revoke_reason }: AccessToken, say: Say): string | null {
  return revoke_reason && say("access_control.why", { reason: say(`access_control.why_${revoke_reason}`) });
}
