import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconLanguage } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import css from "#client/ui/form/guest-name-fields.module.css";
import type { GuestNames } from "#shared/core/guest-names.ts";

type Names = { name: string; name_de: string; name_en: string };
type Form = Pick<UseFormReturnType<Names>, "errors" | "getInputProps"> & { values: Names };

/** What guests read in their language, folded away under the name: most properties write it once and never again. */
export function GuestNameFields({ form, disabled }: { form: Form; disabled: boolean }) {
  const say = useSay();
  const labels = useGuestNameLabels();
  const { name, name_de, name_en } = form.values;
  const told = [name_de, name_en].filter((each) => each.trim() !== "").join(" · ");
  const hasError = Boolean(form.errors["name_de"] ?? form.errors["name_en"]);
  const field = { placeholder: name, readOnly: disabled, autoComplete: "off" };
  return (
    <details className={css["names"]} {...(hasError ? { open: true } : {})}>
      <summary>
        <IconLanguage size={16} aria-hidden />
        <span>{say("screens.guest_names")}</span>
        {told !== "" && <span className={css["told"]}>{told}</span>}
      </summary>
      <div className={css["fields"]}>
        <FieldsGrid>
          <TextInput label={labels.name_de} lang="de" {...field} {...form.getInputProps("name_de")} />
          <TextInput label={labels.name_en} lang="en" {...field} {...form.getInputProps("name_en")} />
        </FieldsGrid>
        <p>{say("screens.guest_names_hint")}</p>
      </div>
    </details>
  );
}

/** What the fields are called, also where two versions are compared. */
export function useGuestNameLabels() {
  const say = useSay();
  return { name_de: say("screens.guest_name_de"), name_en: say("screens.guest_name_en") };
}

export function guestNameValues(record: GuestNames | null) {
  return { name_de: record?.name_de ?? "", name_en: record?.name_en ?? "" };
}

export function guestNamesTyped({ name_de, name_en }: Pick<Names, "name_de" | "name_en">) {
  return { name_de: name_de.trim() || null, name_en: name_en.trim() || null };
}
