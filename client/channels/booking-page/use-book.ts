import { useState } from "react";
import type { Answer, Calls, Failure } from "#client/channels/booking-page/calls.ts";
import { type Draft, forget } from "#client/channels/booking-page/memory.ts";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { useHold } from "#client/channels/booking-page/use-hold.ts";
import { MIN_SECONDS } from "#shared/channels/booking-page/rules.ts";
import type { PublicBooking, PublicBookingInput } from "#shared/channels/booking-page/schema.ts";

type Options = { calls: Calls; hold: ReturnType<typeof useHold>; onBooked(booking: PublicBooking): void };
type Filled = { draft: Draft; homepage: string; asksAddress: boolean };

const NONE: readonly string[] = [];

/** Sends the form. Sent again after a cut line it gets the booking that it has made already: the hold's id says which. */
export function useBook({ calls, hold, onBooked }: Options) {
  const { property, language } = useSpoken();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(filled: Filled): Promise<void> {
    if (isRunning || !hold.hold) return;
    if (hold.minutes === 0) return hold.end();
    setRunning(true);
    setFailure(null);
    const input = inputOf(filled, { hold_id: hold.hold.hold_id, language });
    const answer = await patiently(() => calls.book(input));
    setRunning(false);
    if (answer.failure) {
      if (answer.failure.type === "hold/expired") hold.end();
      return setFailure(answer.failure);
    }
    forget(property.slug, "draft");
    forget(property.slug, "kept");
    onBooked(answer.data);
  }

  return { send, isRunning, failure, paths: failure?.paths ?? NONE };
}

/** A form that a browser has filled in by itself may be back too soon for a person: then it is sent again a moment later. */
async function patiently(send: () => Promise<Answer<PublicBooking>>): Promise<Answer<PublicBooking>> {
  const answer = await send();
  const wait = answer.failure?.type === "too_many_requests" ? answer.failure.wait : null;
  if (wait === null || wait > MIN_SECONDS) return answer;
  await new Promise((done) => setTimeout(done, wait * 1000));
  return send();
}

function inputOf(
  { draft, homepage, asksAddress }: Filled,
  { hold_id, language }: { hold_id: string; language: PublicBookingInput["guest"]["language"] },
): Omit<PublicBookingInput, "slug"> {
  const { name, travels, traveler_name, email, phone, line1, postal_code, city, country, remarks } = draft;
  const address = asksAddress ? { line1, postal_code, city, country } : null;
  const guest = { name, email: email.trim(), phone: phone.trim() || null, language, address };
  const traveler = travels === "other" ? traveler_name.trim() : null;
  return { hold_id, guest, traveler_name: traveler, remarks: remarks.trim() || null, accept_terms: true, homepage };
}
