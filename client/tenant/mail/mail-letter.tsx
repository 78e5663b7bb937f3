import { Box } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/tenant/mail/mail-letter.module.css";
import { type LetterPart, letterColors, letterParts } from "#shared/tenant/mail/letter.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";

/** A mail as the guest's mail program will show it: white paper, in the light and the dark colour scheme. */
export function MailLetter({ mail }: { mail: MailPreview }) {
  const say = useSay();
  const { color, ink } = letterColors(mail.primary_color);
  return (
    <article className={css["paper"]} lang={mail.language} aria-label={say("mail.preview")}>
      <header className={css["head"]}>
        <p className={css["subject"]}>{mail.subject}</p>
        <p className={css["from"]} lang="">
          {mail.from ?? mail.property_name}
        </p>
      </header>
      {/* A long letter is scrolled, by keys too. */}
      <Box
        className={css["letter"] ?? ""}
        tabIndex={0}
        role="group"
        aria-label={mail.subject}
        __vars={{ "--mail-color": color, "--mail-ink": ink }}
      >
        <p className={css["property"]}>
          {mail.logo_id === null ? mail.property_name : <img src={`/api/files/${mail.logo_id}/content`} alt={mail.property_name} />}
        </p>
        {letterParts(mail.body).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a letter have no other name than their place
          <Part key={index} part={part} label={mail.link_label} />
        ))}
      </Box>
      {mail.attachments.length > 0 && (
        <ul className={css["files"]} aria-label={say("mail.attachments")}>
          {mail.attachments.map((name) => (
            <li key={name}>
              <IconPaperclip size={15} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Part({ part, label }: { part: LetterPart; label: string | null }) {
  switch (part.kind) {
    case "link":
      return <span className={css["button"]}>{label}</span>;
    case "facts":
      return (
        <dl className={css["facts"]}>
          {part.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "text":
      return <p className={css["text"]}>{part.lines.join("\n")}</p>;
  }
}
