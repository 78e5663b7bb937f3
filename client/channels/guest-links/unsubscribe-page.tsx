import { Button } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { offerRefusal } from "#client/channels/guest-links/decline-offer.tsx";
import { GuestFrame } from "#client/channels/guest-links/guest-frame.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { AsGuest, Failed, Waiting } from "#client/channels/guest-links/guest-page.tsx";
import { Success } from "#client/channels/guest-links/success.tsx";
import { callErrorOf } from "#client/platform/core/call-error.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import type { Unsubscribing } from "#shared/channels/guest-links/schema.ts";

/** `/public/{id}/unsubscribe`: the reader of an advertisement ends all further ones with one press. */
export function UnsubscribePage() {
  return (
    <AsGuest>
      <LinkedPage />
    </AsGuest>
  );
}

function LinkedPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(trpc.guestLinks.unsubscribing.queryOptions({ id }));
  const callError = error && !data ? callErrorOf(error) : null;
  const isDead = callError?.type === "not_found" || callError?.type === "validation";
  return (
    <GuestFrame property={data ?? null} country={data?.country ?? null}>
      {data && <Question key={id} id={id} page={data} />}
      {!data && !callError && <Waiting />}
      {isDead && <Dead />}
      {callError && !isDead && <Failed callError={callError} retry={() => void refetch()} />}
    </GuestFrame>
  );
}

function Question({ id, page }: { id: string; page: Unsubscribing }) {
  const say = useSay();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDone, setDone] = useState(page.unsubscribed_at !== null);
  const { run, isRunning } = useWrite(trpc.guestLinks.unsubscribe, {
    done: () => setDone(true),
    failed(error) {
      setRefusal(offerRefusal(error, say));
      return true;
    },
  });
  const property = page.property_name;
  if (isDone) return <Success title={say("guest_links.unsubscribe_done_title")} lead={say("guest_links.unsubscribe_done", { property })} />;
  return (
    <>
      <div className={css["lead"]}>
        <h1>{say("guest_links.unsubscribe_title")}</h1>
        <p>{say("guest_links.unsubscribe_lead", { property })}</p>
      </div>
      <Refusal words={refusal} />
      <div className={css["act"]}>
        <Button className={css["big"] ?? ""} fullWidth loading={isRunning} onClick={() => void run({ id })}>
          {say("guest_links.unsubscribe_button")}
        </Button>
      </div>
    </>
  );
}

function Dead() {
  const say = useSay();
  return (
    <div className={css["state"]} role="alert">
      <IconLinkOff size={40} stroke={1.4} aria-hidden />
      <h1>{say("guest_links.dead_title")}</h1>
      <p>{say("guest_links.dead_offer")}</p>
    </div>
  );
}
