import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { MailLetter } from "#client/tenant/mail/mail-letter.tsx";
import css from "#client/tenant/settings/settings.module.css";
import type { Language } from "#shared/platform/core/fields.ts";
import type { MailKind } from "#shared/tenant/mail/schema.ts";
import { renderTemplate, type Template } from "#shared/tenant/mail/template.ts";

type Props = { kind: MailKind; language: Language; template: Template };

/** The mail as a guest would get it, drawn again with every key, filled with the newest booking, group or invoice. */
export function MailTemplatePreview({ kind, language, template }: Props) {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    trpc.mail.sample.queryOptions({ kind, language }, { staleTime: 60_000, placeholderData: keepPreviousData }),
  );
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return null;
  const { values, about, ...property } = data;
  const letter = renderTemplate(template, values);
  return (
    <div className={css["preview"]}>
      <p>
        {say("settings.mail_preview")}{" "}
        <span>{about === null ? say("settings.mail_sample_invented") : say("settings.mail_sample_real", { about })}</span>
      </p>
      <MailLetter
        mail={{
          ...property,
          language,
          subject: letter.subject || say("settings.mail_no_subject"),
          body: letter.body,
        }}
      />
    </div>
  );
}
