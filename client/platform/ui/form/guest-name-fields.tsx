import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconLanguage } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { optionalText } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import css from "#client/platform/ui/form/guest-name-fields.module.css";

type Names = { name: string; name_de: string; name_en: string };
type Form = Pick<UseFormReturnType<Names>, "errors" | "getInputProps"> & { values: Names };

export const GUEST_NAME_FIELDS = { name_de: optionalText("screens.guest_name_de"), name_en: optionalText("screens.guest_name_en") };

/** Names for guests in both languages, collapsed under the name: most properties write them once and never again. */
export function GuestNameFields({ form, disabled }: { form: Form; disabled: boolean }) {
  const say = useSay();
  const { name, name_de, name_en } = form.values;
  const names = [name_de, name_en].filter((each) => each.trim() !== "").join(" · ");
  const hasError = Boolean(form.errors["name_de"] ?? form.errors["name_en"]);
  const field = { placeholder: name, readOnly: disabled, autoComplete: "off" };
  return (
    <details className={css["names"]} open={hasError || undefined}>
      <summary>
        <IconLanguage size={16} aria-hidden />
        <span>{say("screens.guest_names")}</span>
        {names !== "" && <span className={css["given"]}>{names}</span>}
      </summary>
      <div className={css["fields"]}>
        <FieldsGrid>
          <TextInput label={say(GUEST_NAME_FIELDS.name_de.label)} lang="de" {...field} {...form.getInputProps("name_de")} />
          <TextInput label={say(GUEST_NAME_FIELDS.name_en.label)} lang="en" {...field} {...form.getInputProps("name_en")} />
        </FieldsGrid>
        <p>{say("screens.guest_names_hint")}</p>
      </div>
    </details>
  );
}
