import { TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { changeIdentity } from "#client/core/session.ts";
import { browserLanguage } from "#client/core/texts.ts";
import { trpc } from "#client/core/trpc.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { useLanguageName } from "#client/ui/use-language-name.ts";
import { LANGUAGES } from "#shared/core/language.ts";
import { ProfilePatch, type User } from "#shared/team/schema.ts";

const AUTO = "auto";

/** Name, e-mail and language of whoever is logged in. */
export function ProfileForm({ user, readAgain }: { user: User; readAgain(): void }) {
  const say = useSay();
  const changed = useLastChange("user", user.id);
  const values = useVersioned(user, valuesOf);
  const record = useRecordForm({
    values,
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
  const { form } = record;
  const languageName = useLanguageName();
  const languages = [
    { value: AUTO, label: say("team.language_auto", { language: languageName(browserLanguage()) }) },
    ...LANGUAGES.map((language) => ({ value: language, label: languageName(language) })),
  ];
  const fields = {
    name: say("team.name"),
    email: say("team.email"),
    language: { label: say("team.language"), show: (chosen: string) => languages.find(({ value }) => value === chosen)?.label ?? "" },
  };
  return (
    <FormFrame
      record={record}
      label={say("team.about_me")}
      submitLabel={say("actions.save")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
    >
      <FieldsGrid>
        <TextInput label={fields.name} description={say("team.name_hint")} autoComplete="name" {...form.getInputProps("name")} />
        <TextInput
          type="email"
          label={fields.email}
          description={say("team.email_hint")}
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        <SelectField label={fields.language.label} data={languages} {...form.getInputProps("language")} />
      </FieldsGrid>
    </FormFrame>
  );
}

function valuesOf(user: User | null) {
  const language: string = user?.language ?? AUTO;
  return { name: user?.name ?? "", email: user?.email ?? "", language };
}
