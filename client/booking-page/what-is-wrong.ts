import type { Wrong } from "#client/booking-page/guest-fields.tsx";
import type { Draft } from "#client/booking-page/memory.ts";
import type { Say } from "#client/booking-page/say.ts";

/** What a form lacks before it can be sent. */
export function whatIsWrong(
  draft: Draft,
  { isAccepted, asksAddress, say }: { isAccepted: boolean; asksAddress: boolean; say: Say },
): Wrong {
  const address = (["line1", "postal_code", "city"] as const).filter((name) => asksAddress && draft[name].trim() === "");
  return {
    ...(draft.name.trim() === "" ? { name: say("wants_name") } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(draft.email.trim()) ? {} : { email: say("wants_email") }),
    ...Object.fromEntries(address.map((name) => [name, say("wants_field")])),
    ...(isAccepted ? {} : { accept: say("wants_accept") }),
  };
}
