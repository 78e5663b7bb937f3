import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { changeIdentity } from "#client/platform/core/session.ts";
import { browserLanguage } from "#client/platform/core/texts.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, text } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { LANGUAGES, OWN_NAMES } from "#shared/platform/core/language.ts";
import { ProfilePatch, type User } from "#shared/tenant/team/schema.ts";

const AUTO = "auto";

const FIELDS = {
  name: text("team.name", { hint: "team.name_hint", autoComplete: "name" }),
  email: text("team.email", { hint: "team.email_hint", inputType: "email", autoComplete: "email" }),
  language: listed<string>("team.language", { initial: AUTO }),
};

/** Name, e-mail and language of the person who is logged in. */
export function ProfileForm({ user, readAgain }: { user: User; readAgain(): void }) {
  const say = useSay();
  const changed = useLastChange("user", user.id);
  const values = useVersioned(user, valuesOf);
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {
      language: [
        { value: AUTO, label: say("team.language_auto", { language: OWN_NAMES[browserLanguage()] }) },
        ...LANGUAGES.map((language) => ({ value: language, label: OWN_NAMES[language] })),
      ],
    },
    version: user.version,
    schema: ProfilePatch,
    toInput: ({ name, email, language }) => ({ name, email: email.trim(), language: language === AUTO ? null : language }),
    save: (input, send): Promise<User> => send(trpc.team.updateMe, input),
    valuesAfter: (saved: User) => valuesOf(saved),
    onSaved(saved: User) {
      changeIdentity({ name: saved.name, email: saved.email, language: saved.language });

      toast({ message: say("screens.saved") });
    },
    readAgain,
  });
  return (
    <FormFrame
      record={form.record}
      label={say("team.about_me")}
      submitLabel={say("actions.save")}
      fields={form.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
    >
      <FieldsGrid>
        <Field of={form} name="name" />
        <Field of={form} name="email" />
        <Field of={form} name="language" />
      </FieldsGrid>
    </FormFrame>
  );
}

function valuesOf(user: User | null) {
  const language: string = user?.language ?? AUTO;
  return { name: user?.name ?? "", email: user?.email ?? "", language };
}
