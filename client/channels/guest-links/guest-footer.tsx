import { IconMapPin } from "@tabler/icons-react";
import css from "#client/channels/guest-links/guest-footer.module.css";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import type { PropertyOnPage } from "#shared/channels/guest-links/schema.ts";

/** Name, contact data and legal notice of the property. */
export function GuestFooter({ property }: { property: PropertyOnPage }) {
  const say = useSay();
  const { imprint, privacy, terms } = property.legal[useLanguage()];
  const { property_name, address, phone, email, website, imprint_url, privacy_url } = property;
  const way = wayTo(property);
  return (
    <footer className={css["footer"]}>
      <address className={css["property"]}>
        <strong>{property_name}</strong>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {phone && <a href={telephone(phone)}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {website && (
          <a href={asAddress(website)} target="_blank" rel="noreferrer">
            {website.replace(/^https?:\/\//, "")}
          </a>
        )}
        {way && (
          <a href={way} target="_blank" rel="noreferrer">
            <IconMapPin size={16} aria-hidden />
            {say("guest_links.way_there")}
          </a>
        )}
      </address>
      <LegalText title={say("guest_links.imprint")} text={imprint} url={imprint_url} />
      <LegalText title={say("guest_links.privacy_title")} text={privacy} url={privacy_url} />
      {terms && <LegalText title={say("guest_links.terms")} text={terms} url={null} />}
    </footer>
  );
}

/** A legal text, collapsed to keep the page short; with a link if it is published elsewhere. */
export function LegalText({ title, text, url }: { title: string; text: string; url: string | null }) {
  return (
    <details className={css["legal"]}>
      <summary>{title}</summary>
      {url && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {url.replace(/^https?:\/\//, "")}
          </a>
        </p>
      )}
      {paragraphs(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}

function paragraphs(text: string): string[] {
  return [...new Set(text.split(/\n\s*\n/).map((each) => each.trim()))].filter(Boolean);
}

export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

function asAddress(website: string): string {
  return /^https?:\/\//.test(website) ? website : `https://${website}`;
}

/** A map that opens on its own page: nothing of it is loaded into this one. */
export function wayTo({ property_name, address }: Pick<PropertyOnPage, "property_name" | "address">): string | null {
  if (address.length === 0) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent([property_name, ...address].join(", "))}`;
}
