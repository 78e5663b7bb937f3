import { Button, Center, Flex, Group, Loader } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { DeadLink } from "#client/channels/guest-links/dead-link.tsx";
import { GuestFooter, type PropertyOnPage } from "#client/channels/guest-links/guest-footer.tsx";
import { GuestLanguage } from "#client/channels/guest-links/guest-language.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { forgetDraft, recallDone, rememberDone } from "#client/channels/guest-links/memory.ts";
import { isFinal, type Outcome } from "#client/channels/guest-links/outcome.ts";
import { type CallError, callErrorOf } from "#client/platform/core/call-error.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import type { GuestStay, LinkPurpose } from "#shared/channels/guest-links/schema.ts";
import { accentOf } from "#shared/platform/core/accent.ts";
import { LANGUAGES, type Language, languageOf } from "#shared/platform/core/language.ts";

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

/** The page behind a guest's link: the property's name and colour, the guest's language, and one thing to do. */
export function GuestPage(props: Props) {
  return (
    <QueryClientProvider client={guestClient}>
      <LinkedPage {...props} />
    </QueryClientProvider>
  );
}

function LinkedPage({ purpose, children }: Props) {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(trpc.guestLinks.get.queryOptions({ id }));
  const [doneNow, setDoneNow] = useState<Outcome | null>(null);
  const [chosen, setChosen] = useState<Language | null>(null);
  const callError = error && !data ? callErrorOf(error) : null;
  const isDead = callError?.type === "not_found" || callError?.type === "validation";
  const remembered = isDead ? recallDone(id) : null;
  const known = data ?? remembered?.stay;
  const stay = known?.purpose === purpose ? known : null;
  const isLost = !stay && (isDead || known !== undefined);
  const named = useQuery({ ...trpc.guestLinks.property.queryOptions({ id }), enabled: isLost });
  const property = stay ?? named.data ?? null;
  const language = chosen ?? property?.language ?? guestsLanguage();
  const { accent, on } = accentOf(property?.primary_color ?? null);

  useEffect(() => {
    if (property) document.title = property.property_name;
  }, [property]);

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
    <GuestLanguage language={language} country={stay?.country ?? null}>
      <div className={css["page"]} lang={language} style={{ "--guest-accent": accent, "--guest-on-accent": on } as CSSProperties}>
        <GuestHead property={property} language={language} onLanguage={setChosen} />
        <main className={css["main"]}>
          {stay && children({ id, stay, outcome, onDone: handleDone, onContinue: () => void handleContinue() })}
          {isWaiting && <Waiting />}
          {isLost && !isWaiting && <DeadLink property={named.data ?? null} purpose={purpose} />}
          {!stay && callError && !isDead && <Failed callError={callError} retry={() => void refetch()} />}
        </main>
        {property && <GuestFooter property={property} />}
      </div>
    </GuestLanguage>
  );
}

/** The browser's language; English if it is neither of ours. */
function guestsLanguage(): Language {
  return navigator.languages.map(languageOf).find((language) => language !== null) ?? "en";
}

type HeadProps = { property: PropertyOnPage | null; language: Language; onLanguage(language: Language): void };

function GuestHead({ property, language, onLanguage }: HeadProps) {
  const say = useSay();
  return (
    <Flex component="header" align="center" justify="space-between" gap={12} w="100%" maw={600} mih={44} mx="auto" pt={16} pr={20} pl={20}>
      {property && <Property property={property} />}
      <nav className={css["languages"]} aria-label={say("guest_links.language")}>
        {LANGUAGES.map((each) => (
          <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => onLanguage(each)}>
            {NAMES[each]}
          </button>
        ))}
      </nav>
    </Flex>
  );
}

/** The property by its logo, or by its first letter in its colour where it has none (or it can't be shown any more). */
function Property({ property: { property_name, logo_url } }: { property: PropertyOnPage }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Group gap={12} wrap="nowrap" miw={0} fz="lg" fw={620}>
      {logo_url !== null && logo_url !== failed ? (
        <span className={css["logo"]}>
          <img src={logo_url} alt="" onError={() => setFailed(logo_url)} />
        </span>
      ) : (
        <Center
          component="span"
          flex="none"
          w={38}
          h={38}
          bdrs="lg"
          bg="var(--guest-accent)"
          c="var(--guest-on-accent)"
          fz="xl"
          aria-hidden
        >
          {property_name.trim().charAt(0).toUpperCase()}
        </Center>
      )}
      <span>{property_name}</span>
    </Group>
  );
}

const NAMES: Readonly<Record<Language, string>> = { de: "Deutsch", en: "English" };

function Waiting() {
  const say = useSay();
  return (
    <div className={css["state"]} role="status">
      <Loader size={28} color="var(--guest-accent)" />
      <p>{say("guest_links.loading")}</p>
    </div>
  );
}

/** A line that is cut, or too many tries. */
function Failed({ callError, retry }: { callError: CallError; retry(): void }) {
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
