import { Box } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/tenant/settings/settings.module.css";
import type { MailKind } from "#shared/tenant/mail/schema.ts";
import { PLACEHOLDERS } from "#shared/tenant/mail/template.ts";

type Props = { kind: MailKind; onChoose(name: string): void };

/** The placeholders that a mail of this kind can have, in the words of the front desk; a click puts it where the cursor is. */
export function PlaceholderChips({ kind, onChoose }: Props) {
  const say = useSay();
  return (
    <div role="group" aria-label={say("settings.mail_placeholders")}>
      <Box component="p" m="0 0 6px" fz="md" fw={500} aria-hidden>
        {say("settings.mail_placeholders")}
      </Box>
      <div className={css["chips"]}>
        {PLACEHOLDERS[kind].map((name) => (
          <button
            key={name}
            type="button"
            title={`{{${name}}}`}
            // The cursor stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
          >
            {say(`settings.ph_${name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
