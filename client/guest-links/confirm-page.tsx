import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { type Say, useSay } from "#client/core/i18n.ts";
import { messageOf } from "#client/core/problems.ts";
import { isTransport, type Trouble, troubleOf } from "#client/core/trouble.ts";
import { api, carrying } from "#client/core/trpc.ts";
import css from "#client/guest-links/guest-page.module.css";
import { GuestPage } from "#client/guest-links/guest-page.tsx";
import { StayCard, useGuestFormats } from "#client/guest-links/stay-card.tsx";
import { Success } from "#client/guest-links/success.tsx";
import { Refusal } from "#client/ui/refusal.tsx";
import type { GuestStay } from "#shared/guest-links/schema.ts";

/** `/public/{id}/confirm`: the guest reads the offer and takes it with one press. */
export function ConfirmPage() {
  return (
    <GuestPage purpose="offer">
      {({ id, stay, done, onDone }) => (done ? <Confirmed stay={stay} /> : <Offer id={id} stay={stay} onDone={onDone} />)}
    </GuestPage>
  );
}

function Offer({ id, stay, onDone }: { id: string; stay: GuestStay; onDone(): void }) {
  const say = useSay();
  const formats = useGuestFormats(stay);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // One key a page: a second press, or a call whose answer got lost on the way, gets the first answer again.
  const key = useRef(crypto.randomUUID());

  async function handleConfirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await api.guestLinks.confirm.mutate({ id }, carrying({ idempotencyKey: key.current }));
      onDone();
    } catch (thrown) {
      setRefusal(wordsOf(troubleOf(thrown), say));
      setBusy(false);
    }
  }

  return (
    <>
      <div className={css["lead"]}>
        <h1>{say("guest_links.offer_title")}</h1>
        <p>{say("guest_links.offer_lead")}</p>
      </div>
      <StayCard stay={stay} />
      <Refusal words={refusal} />
      <div className={css["act"]}>
        <Button className={css["big"] ?? ""} fullWidth loading={busy} onClick={() => void handleConfirm()}>
          {say("guest_links.confirm")}
        </Button>
        {stay.expires_at && <p>{say("guest_links.offer_until", { date: formats.dayTime(stay.expires_at) })}</p>}
      </div>
    </>
  );
}

function Confirmed({ stay }: { stay: GuestStay }) {
  const say = useSay();
  return (
    <>
      <Success title={say("guest_links.confirmed_title")} lead={say("guest_links.confirmed_lead")} />
      <StayCard stay={stay} />
    </>
  );
}

/** The desk's words are not a guest's: what has come between is told kindly. */
function wordsOf(trouble: Trouble, say: Say): string {
  if (trouble.type === "booking/overlaps_detected") return say("guest_links.overlap");
  if (trouble.type === "not_found") return say("guest_links.dead_offer");
  if (trouble.type === "too_many_requests") return say("guest_links.throttled");
  return isTransport(trouble) ? messageOf(trouble, say) : say("guest_links.not_now");
}
