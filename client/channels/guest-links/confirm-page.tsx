import { Button, Flex } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DeclineOffer, offerRefusal } from "#client/channels/guest-links/decline-offer.tsx";
import { GuestContact, GuestJourney } from "#client/channels/guest-links/guest-contact.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { GuestPage } from "#client/channels/guest-links/guest-page.tsx";
import type { Outcome } from "#client/channels/guest-links/outcome.ts";
import { StayCard, useGuestFormats } from "#client/channels/guest-links/stay-card.tsx";
import { Success } from "#client/channels/guest-links/success.tsx";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { Heading } from "#client/platform/ui/typography.tsx";
import type { GuestStay } from "#shared/channels/guest-links/schema.ts";

/** `/public/{id}/confirm`: the guest reads the offer and takes it with one press. */
export function ConfirmPage() {
  return (
    <GuestPage purpose="offer">
      {({ id, stay, outcome, onDone }) => {
        if (outcome?.kind === "confirmed") return <Confirmed stay={stay} check_in_path={outcome.check_in_path} />;
        if (outcome?.kind === "declined") return <Declined stay={stay} />;
        return <Offer id={id} stay={stay} onDone={onDone} />;
      }}
    </GuestPage>
  );
}

type OfferProps = { id: string; stay: GuestStay; onDone(outcome: Outcome): void };

function Offer({ id, stay, onDone }: OfferProps) {
  const say = useSay();
  const formats = useGuestFormats(stay);
  const language = useLanguage();
  const terms = [stay.words[language].cancellation_terms, stay.legal[language].terms].filter(Boolean).join("\n\n");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.guestLinks.confirm, {
    once: true,
    done: ({ pre_check_in_url }) => onDone({ kind: "confirmed", check_in_path: pre_check_in_url && new URL(pre_check_in_url).pathname }),
    failed(error) {
      setRefusal(offerRefusal(error, say));
      return true;
    },
  });

  function handleConfirm(): void {
    if (isRunning) return;
    setRefusal(null);
    void run({ id });
  }

  return (
    <>
      <div className={css["lead"]}>
        <h1>{say("guest_links.offer_title")}</h1>
        <p>{say("guest_links.offer_lead")}</p>
      </div>
      <StayCard stay={stay} />
      {terms && (
        <section className={css["card"]}>
          <Heading order={2} mb={6}>
            {say("guest_links.terms")}
          </Heading>
          <p className={css["fine"]}>{terms}</p>
        </section>
      )}
      <Refusal words={refusal} />
      <div className={css["act"]}>
        <Button className={css["big"] ?? ""} fullWidth loading={isRunning} onClick={handleConfirm}>
          {say("guest_links.confirm")}
        </Button>
        {stay.expires_at && <p>{say("guest_links.offer_until", { date: formats.dayTime(stay.expires_at) })}</p>}
      </div>
      <Flex component="section" direction="column" gap={10}>
        {(stay.email || stay.phone) && <h2>{say("guest_links.question")}</h2>}
        <GuestContact property={stay} subject={say("guest_links.question_subject", { code: stay.code })} />
        <DeclineOffer id={id} onDeclined={() => onDone({ kind: "declined" })} />
      </Flex>
    </>
  );
}

function Confirmed({ stay, check_in_path }: { stay: GuestStay; check_in_path: string | null }) {
  const say = useSay();
  return (
    <>
      <Success title={say("guest_links.confirmed_title")} lead={say("guest_links.confirmed_lead")} />
      <StayCard stay={stay} />
      {check_in_path !== null && (
        <div className={css["act"]}>
          <Button component={Link} to={check_in_path} className={css["big"] ?? ""} fullWidth>
            {say("guest_links.next_check_in")}
          </Button>
          <p>{say("guest_links.next_check_in_hint")}</p>
        </div>
      )}
      <GuestJourney stay={stay} />
    </>
  );
}

function Declined({ stay }: { stay: GuestStay }) {
  const say = useSay();
  return (
    <>
      <Success title={say("guest_links.declined_title")} lead={say("guest_links.declined_lead")} />
      <GuestContact property={stay} subject={say("guest_links.booking_subject", { code: stay.code })} />
    </>
  );
}
