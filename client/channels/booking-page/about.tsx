import { Amenities } from "#client/channels/booking-page/amenities.tsx";
import { Icon } from "#client/channels/booking-page/icon.tsx";
import { Legal } from "#client/channels/booking-page/legal.tsx";
import { Pictures } from "#client/channels/booking-page/pictures.tsx";
import { inEither, useSpoken } from "#client/channels/booking-page/say.ts";
import { Ways } from "#client/channels/booking-page/ways.tsx";
import { usualHours } from "#shared/platform/core/usual-times.ts";

/** The property's description, below the booking steps. */
export function About() {
  const { property, language, say } = useSpoken();
  const { description, amenities, house_rules, pictures } = property;
  const { start, end } = usualHours(property);
  const words = inEither(description, language);
  const rules = inEither(house_rules, language);
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{say("about")}</h2>
      <Pictures pictures={pictures.slice(1)} sizes="(width >= 800px) 480px, 100vw" />
      {words && <p className="text">{words}</p>}
      <Amenities amenities={amenities} />
      <h3>{say("house_rules")}</h3>
      <p className="text">
        {say("times", { in: start, out: end })}
        {rules && `\n${rules}`}
      </p>
    </section>
  );
}

/** Name, contact data and legal notice of the property. */
export function Footer({ isEmbedded }: { isEmbedded: boolean }) {
  const { property, say } = useSpoken();
  const { name, address } = property;
  const way = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent([name, ...address].join(", "))}`;
  return (
    <footer>
      {!isEmbedded && (
        <address>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {address.length > 0 && (
            <a href={way} target="_blank" rel="noreferrer">
              <Icon name="pin" size={18} />
              {say("way")}
            </a>
          )}
          <Ways />
        </address>
      )}
      <div className="legal">
        <Legal />
      </div>
    </footer>
  );
}
