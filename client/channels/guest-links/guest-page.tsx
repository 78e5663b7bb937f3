import { Button, Loader } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { DeadLink } from "#client/channels/guest-links/dead-link.tsx";
import { GuestFrame } from "#client/channels/guest-links/guest-frame.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { forgetDraft, recallDone, rememberDone } from "#client/channels/guest-links/memory.ts";
import { isFinal, type Outcome } from "#client/channels/guest-links/outcome.ts";
import { type CallError, callErrorOf } from "#client/platform/core/call-error.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import type { GuestStay, LinkPurpose } from "#shared/channels/guest-links/schema.ts";

type Content = {
  id: string;
  stay: GuestStay;
  /** Outcome of the page, kept over a reload in this tab, when the link is used up. */
  outcome: Outcome | null;
  onDone(outcome: Outcome): void;
  /** Back to the form, for who is still missing. */
  onContinue(): void;
};

type Props = { purpose: LinkPurpose; children(content: Content): ReactNode };

/** Separate query client: a user's session in this browser must not affect the guest's page. */
const guestClient = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });

/** Reads what is inside as a guest, also where a user is logged in. */
export function AsGuest({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={guestClient}>{children}</QueryClientProvider>;
}

/** The page behind a guest's link: the property's name and colour, the guest's language, and one thing to do. */
export function GuestPage(props: Props) {
  return (
    <AsGuest>
      <LinkedPage {...props} />
    </AsGuest>
  );
}

function LinkedPage({ purpose, children }: Props) {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(trpc.guestLinks.get.queryOptions({ id }));
  const [doneNow, setDoneNow] = useState<Outcome | null>(null);
  const callError = error && !data ? callErrorOf(error) : null;
  const isDead = callError?.type === "not_found" || callError?.type === "validation";
  const remembered = isDead ? recallDone(id) : null;
  const known = data ?? remembered?.stay;
  const stay = known?.purpose === purpose ? known : null;
  const isLost = !stay && (isDead || known !== undefined);
  const named = useQuery({ ...trpc.guestLinks.property.queryOptions({ id }), enabled: isLost });
  const property = stay ?? named.data ?? null;

  function handleDone(outcome: Outcome): void {
    forgetDraft(id);
    if (stay && isFinal(outcome)) rememberDone(id, { stay, outcome });
    setDoneNow(outcome);
    window.scrollTo(0, 0);
  }

  async function handleContinue(): Promise<void> {
    await refetch();
    setDoneNow(null);
    window.scrollTo(0, 0);
  }

  const outcome = doneNow ?? remembered?.outcome ?? null;
  const isWaiting = !stay && ((!known && !callError) || (isLost && named.isPending));
  return (
    <GuestFrame property={property} country={stay?.country ?? null}>
      {stay && children({ id, stay, outcome, onDone: handleDone, onContinue: () => void handleContinue() })}
      {isWaiting && <Waiting />}
      {isLost && !isWaiting && <DeadLink property={named.data ?? null} purpose={purpose} />}
      {!stay && callError && !isDead && <Failed callError={callError} retry={() => void refetch()} />}
    </GuestFrame>
  );
}

/** Shown until the page is known. */
export function Waiting() {
  const say = useSay();
  return (
    <div className={css["state"]} role="status">
      <Loader size={28} color="var(--guest-accent)" />
      <p>{say("guest_links.loading")}</p>
    </div>
  );
}

/** A line that is cut, or too many tries. */
export function Failed({ callError, retry }: { callError: CallError; retry(): void }) {
  const say = useSay();
  return (
    <div className={css["state"]} role="alert">
      <IconWifiOff size={40} stroke={1.4} aria-hidden />
      <h1>{say("guest_links.failed_title")}</h1>
      <p>{callError.type === "too_many_requests" ? say("guest_links.throttled") : messageOf(callError, say)}</p>
      <Button size="md" variant="default" onClick={retry}>
        {say("guest_links.retry")}
      </Button>
    </div>
  );
}
