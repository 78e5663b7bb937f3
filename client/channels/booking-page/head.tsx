import { useState } from "react";
import { Picture } from "#client/channels/booking-page/pictures.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";

const NAMES: Readonly<Record<Language, string>> = { de: "Deutsch", en: "English" };

type LanguagesProps = { hrefOf(language: Language): string; onLanguage(language: Language): void };

/** Links, so that they work before the page's code is here. */
export function Languages({ hrefOf, onLanguage }: LanguagesProps) {
  const { language, say } = useSpoken();
  return (
    <nav className="languages" aria-label={say("language")}>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={hrefOf(each)}
          lang={each}
          hrefLang={each}
          aria-current={each === language ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            onLanguage(each);
          }}
        >
          <span className="long">{NAMES[each]}</span>
          <span className="short" aria-hidden="true">
            {each.toUpperCase()}
          </span>
        </a>
      ))}
    </nav>
  );
}

/** The property by its logo, or by its first letter in its colour. */
export function PropertyName({ href, onHome }: { href: string; onHome(): void }) {
  const { property } = useSpoken();
  const [isBroken, setBroken] = useState(false);
  return (
    <a
      className="property"
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onHome();
      }}
    >
      {property.logo_url && !isBroken ? (
        <span className="logo">
          <img src={property.logo_url} alt="" height={40} onError={() => setBroken(true)} />
        </span>
      ) : (
        <span className="mark" aria-hidden="true">
          {property.name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <span>{property.name}</span>
    </a>
  );
}

/** The property's first picture with its name, or a band in its colour. */
export function Hero() {
  const { property, say } = useSpoken();
  const [first] = property.pictures;
  const town = property.address.at(-1);
  return (
    <div className={first ? "hero" : "hero plain"}>
      {first && <Picture picture={first} sizes="100vw" first />}
      <div className="over">
        <h1>{property.name}</h1>
        <p>{[town?.replace(/^\S*\d\S*\s+/, ""), say("lead")].filter(Boolean).join(" · ")}</p>
      </div>
    </div>
  );
}
