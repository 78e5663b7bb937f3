import { Button, Loader } from "@mantine/core";
import { IconLinkOff, IconWifiOff } from "@tabler/icons-react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { currentLanguage, useSay } from "#client/core/i18n.ts";
import { messageOf } from "#client/core/problems.ts";
import { type Trouble, troubleOf } from "#client/core/trouble.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import { accentOf } from "#client/guest-links/accent.ts";
import { GuestLanguage } from "#client/guest-links/guest-language.tsx";
import css from "#client/guest-links/guest-page.module.css";
import { recallDone, rememberDone } from "#client/guest-links/memory.ts";
import { LANGUAGES, type Language } from "#shared/core/language.ts";
import type { GuestStay, LinkPurpose } from "#shared/guest-links/schema.ts";

type Content = {
  id: string;
  stay: GuestStay;
  /** True from the moment that the link has done what it was for, and still after a reload in this tab. */
  done: boolean;
  onDone(): void;
};

type Props = { purpose: LinkPurpose; children(content: Content): ReactNode };

/** Of its own: whether somebody is logged in here, or was until just now, is no matter of the guest's. */
const guestClient = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });

/** The page behind a guest's link: the house's name and colour, the guest's language, and one thing to do. */
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
  const [doneNow, setDoneNow] = useState(false);
  const [chosen, setChosen] = useState<Language | null>(null);
  const trouble = error && !data ? troubleOf(error) : null;
  const remembered = trouble?.type === "not_found" ? recallDone(id) : null;
  const known = data ?? remembered;
  const stay = known?.purpose === purpose ? known : null;
  const language = chosen ?? stay?.language ?? currentLanguage();
  const { accent, on } = accentOf(stay?.primary_color ?? null);

  useEffect(() => {
    if (stay) document.title = stay.property_name;
  }, [stay]);

  function handleDone(): void {
    if (stay) rememberDone(id, stay);
    setDoneNow(true);
    window.scrollTo(0, 0);
  }

  return (
    <GuestLanguage language={language}>
      <div className={css["page"]} lang={language} style={{ "--guest-accent": accent, "--guest-on-accent": on } as CSSProperties}>
        <GuestHead stay={stay} language={language} onLanguage={setChosen} />
        <main className={css["main"]}>
          {stay && children({ id, stay, done: doneNow || remembered !== null, onDone: handleDone })}
          {!stay && !known && !trouble && <Waiting />}
          {!stay && (known || trouble) && <Refused purpose={purpose} trouble={trouble} retry={() => void refetch()} />}
        </main>
      </div>
    </GuestLanguage>
  );
}

type HeadProps = { stay: GuestStay | null; language: Language; onLanguage(language: Language): void };

function GuestHead({ stay, language, onLanguage }: HeadProps) {
  const say = useSay();
  return (
    <header className={css["head"]}>
      {stay && <House stay={stay} />}
      <nav className={css["languages"]} aria-label={say("guest_links.language")}>
        {LANGUAGES.map((each) => (
          <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => onLanguage(each)}>
            {NAMES[each]}
          </button>
        ))}
      </nav>
    </header>
  );
}

/** The house by its logo, or by its first letter in its colour where it has none (or it can't be shown any more). */
function House({ stay: { property_name, logo_url } }: { stay: GuestStay }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={css["house"]}>
      {logo_url !== null && logo_url !== failed ? (
        <span className={css["logo"]}>
          <img src={logo_url} alt="" onError={() => setFailed(logo_url)} />
        </span>
      ) : (
        <span className={css["mark"]} aria-hidden>
          {property_name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <span>{property_name}</span>
    </div>
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

type RefusedProps = { purpose: LinkPurpose; trouble: Trouble | null; retry(): void };

/** A link that leads nowhere (any more), or a line that is cut. */
function Refused({ purpose, trouble, retry }: RefusedProps) {
  const say = useSay();
  const isDead = trouble === null || trouble.type === "not_found" || trouble.type === "validation";
  if (isDead) {
    return (
      <div className={css["state"]} role="alert">
        <IconLinkOff size={40} stroke={1.4} aria-hidden />
        <h1>{say("guest_links.dead_title")}</h1>
        <p>{say(`guest_links.dead_${purpose}`)}</p>
      </div>
    );
  }
  return (
    <div className={css["state"]} role="alert">
      <IconWifiOff size={40} stroke={1.4} aria-hidden />
      <h1>{say("guest_links.failed_title")}</h1>
      <p>{trouble.type === "too_many_requests" ? say("guest_links.throttled") : messageOf(trouble, say)}</p>
      <Button size="md" variant="default" onClick={retry}>
        {say("guest_links.retry")}
      </Button>
    </div>
  );
}
