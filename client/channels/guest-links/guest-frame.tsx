import { Center, Flex, Group } from "@mantine/core";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { GuestFooter } from "#client/channels/guest-links/guest-footer.tsx";
import { GuestLanguage } from "#client/channels/guest-links/guest-language.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import type { PropertyOnPage } from "#shared/channels/guest-links/schema.ts";
import { accentOf } from "#shared/platform/core/accent.ts";
import { LANGUAGES, type Language, languageOf } from "#shared/platform/core/language.ts";

type Props = {
  /** Null until it is known. */
  property: PropertyOnPage | null;
  country: string | null;
  children: ReactNode;
};

/** The frame of all pages for guests: the property's name and colour, the guest's language, contact data and legal notice. */
export function GuestFrame({ property, country, children }: Props) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? property?.language ?? guestsLanguage();
  const { accent, on } = accentOf(property?.primary_color ?? null);
  useEffect(() => {
    if (property) document.title = property.property_name;
  }, [property]);
  return (
    <GuestLanguage language={language} country={country}>
      <div className={css["page"]} lang={language} style={{ "--guest-accent": accent, "--guest-on-accent": on } as CSSProperties}>
        <GuestHead property={property} language={language} onLanguage={setChosen} />
        <main className={css["main"]}>{children}</main>
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
