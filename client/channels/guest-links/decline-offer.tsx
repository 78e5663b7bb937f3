import { Button, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import css from "#client/channels/guest-links/guest-page.module.css";
import { type CallError, isTransport } from "#client/platform/core/call-error.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";

/** "No, thank you": asks again, since the room is released to others, with a field for a reason. */
export function DeclineOffer({ id, onDeclined }: { id: string; onDeclined(): void }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.guestLinks.decline, {
    once: true,
    done: onDeclined,
    failed(error) {
      setRefusal(offerRefusal(error, say));
      return true;
    },
  });

  function handleDecline(): void {
    setRefusal(null);
    void run({ id, reason: reason.trim() || null });
  }

  if (!isAsking) {
    return (
      <Button variant="subtle" color="gray" size="md" onClick={() => setAsking(true)}>
        {say("guest_links.decline")}
      </Button>
    );
  }
  return (
    <div className={css["card"]} role="group" aria-label={say("guest_links.decline")}>
      <Stack gap={10}>
        <p>{say("guest_links.decline_lead")}</p>
        <Textarea
          data-autofocus
          size="md"
          autosize
          minRows={2}
          maxLength={500}
          label={say("guest_links.decline_reason")}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal words={refusal} />
        <div className={css["ways"]}>
          <Button variant="default" size="md" onClick={() => setAsking(false)}>
            {say("guest_links.decline_not")}
          </Button>
          <Button color="dark" size="md" loading={isRunning} onClick={handleDecline}>
            {say("guest_links.decline_now")}
          </Button>
        </div>
      </Stack>
    </div>
  );
}

/** The problem texts are written for the front desk: a guest reads a kinder one. */
export function offerRefusal(error: CallError, say: Say): string {
  if (error.type === "booking/overlaps_detected") return say("guest_links.overlap");
  if (error.type === "not_found") return say("guest_links.state_expired");
  if (error.type === "too_many_requests") return say("guest_links.throttled");
  return isTransport(error) ? messageOf(error, say) : say("guest_links.not_now");
}
