import type { Draft } from "#client/channels/booking-page/memory.ts";
import { isPlainAddressLine, isPlainName } from "#shared/platform/core/plain-words.ts";

/** The key of the text that names a field's error. A key, because the language of the page may change while the error is shown. */
type WrongKey =
  | "wants_name"
  | "wants_traveler"
  | "wants_plain_name"
  | "wants_plain_line"
  | "wants_email"
  | "wants_field"
  | "wants_accept"
  | "wants_accept_privacy"
  | "wants_other";
export type Wrong = Partial<Record<keyof Draft | "accept", WrongKey>>;

type Consent = "accept" | "accept_cancellation" | "accept_privacy";

/** The sentence that a guest ticks: it names only terms that exist. */
export function consentOf({ terms, cancellation }: { terms: boolean; cancellation: boolean }): Consent {
  if (terms) return "accept";
  return cancellation ? "accept_cancellation" : "accept_privacy";
}

type Form = { isAccepted: boolean; asksAddress: boolean; consent: Consent };

export function whatIsWrong(draft: Draft, { isAccepted, asksAddress, consent }: Form): Wrong {
  const address = (["line1", "postal_code", "city"] as const).filter((name) => asksAddress && draft[name].trim() === "");
  const links = (["line1", "postal_code", "city"] as const).filter((name) => asksAddress && !isPlainAddressLine(draft[name]));
  const traveler = draft.travels === "other" ? draft.traveler_name : null;
  return {
    ...(traveler === null || (traveler.trim() !== "" && isPlainName(traveler))
      ? {}
      : { traveler_name: traveler.trim() === "" ? "wants_traveler" : "wants_plain_name" }),
    ...(draft.name.trim() === "" ? { name: "wants_name" } : isPlainName(draft.name) ? {} : { name: "wants_plain_name" }),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(draft.email.trim()) ? {} : { email: "wants_email" }),
    ...Object.fromEntries(links.map((name) => [name, "wants_plain_line"])),
    ...Object.fromEntries(address.map((name) => [name, "wants_field"])),
    ...(isAccepted ? {} : { accept: consent === "accept_privacy" ? "wants_accept_privacy" : "wants_accept" }),
  };
}

/** Of what was wrong when the form was sent, what still is. */
export function stillWrong(found: Wrong, now: Wrong): Wrong {
  const names = Object.keys(found) as (keyof Wrong)[];
  return Object.fromEntries(names.filter((name) => now[name] !== undefined).map((name) => [name, found[name]]));
}

/** The fields that the server has refused, `guest.email` or `guest.address.city`, as long as they are what was sent. */
export function refusedFields(paths: readonly string[], { sent, draft }: { sent: Draft | null; draft: Draft }): Wrong {
  const names = Object.keys(draft) as (keyof Draft)[];
  const isRefused = (name: string) => paths.some((path) => path.split(".").at(-1) === name);
  return Object.fromEntries(names.filter((name) => sent?.[name] === draft[name] && isRefused(name)).map((name) => [name, "wants_other"]));
}
