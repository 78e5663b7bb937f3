import { Box, Flex } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/tenant/mail/mail-letter.module.css";
import { type LetterPart, letterColors, letterParts, linkLabel } from "#shared/tenant/mail/letter.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";

/** Text of a mail, and the property's look. */
type Letter = Pick<
  MailPreview,
  "language" | "subject" | "from" | "property_name" | "logo_id" | "primary_color" | "body" | "link_label" | "attachments"
>;

/** A mail as the guest's mail program will show it: white paper, in the light and the dark colour scheme. */
export function MailLetter({ mail }: { mail: Letter }) {
  const say = useSay();
  const { color, ink } = letterColors(mail.primary_color);
  return (
    <article className={css["paper"]} lang={mail.language} aria-label={say("mail.preview")}>
      <header className={css["head"]}>
        <Box component="p" c="var(--mantine-color-gray-9)" fz="md" fw={600}>
          {mail.subject}
        </Box>
        <Box component="p" c="var(--mantine-color-gray-6)" fz="sm" lang="">
          {mail.from ?? mail.property_name}
        </Box>
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
          <Part
            key={index}
            part={part}
            label={part.kind === "link" && part.of !== null ? linkLabel(part.of, mail.language) : mail.link_label}
          />
        ))}
      </Box>
      {mail.attachments.length > 0 && (
        <ul className={css["files"]} aria-label={say("mail.attachments")}>
          {mail.attachments.map((name) => (
            <Flex
              component="li"
              align="center"
              gap={6}
              py={3}
              px={10}
              bg="var(--kr-paper)"
              bd="1px solid var(--mantine-color-gray-3)"
              bdrs="sm"
              fz="sm"
              display="inline-flex"
              key={name}
            >
              <IconPaperclip size={15} aria-hidden />
              {name}
            </Flex>
          ))}
        </ul>
      )}
    </article>
  );
}

function Part({ part, label }: { part: LetterPart; label: string | null }) {
  switch (part.kind) {
    case "link":
      return (
        <Box
          component="span"
          display="inline-block"
          m="2px 0 16px"
          p="9px 18px"
          bg="var(--mail-color)"
          bdrs="md"
          c="var(--mail-ink)"
          fw={600}
        >
          {label}
        </Box>
      );
    case "facts":
      return (
        <dl className={css["facts"]}>
          {part.facts.map(({ name, value }) => (
            <div key={name}>
              <Box component="dt" c="var(--mantine-color-gray-6)">
                {name}
              </Box>
              <Box component="dd" m={0} c="var(--mantine-color-gray-9)">
                {value}
              </Box>
            </div>
          ))}
        </dl>
      );
    case "text":
      return <p className={css["text"]}>{part.lines.join("\n")}</p>;
  }
}
