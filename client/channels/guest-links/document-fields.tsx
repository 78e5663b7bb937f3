import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import css from "#client/channels/guest-links/pre-check-in.module.css";
import type { PreCheckInValues } from "#client/channels/guest-links/pre-check-in-values.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";

/** Travel document fields for guests from abroad, so that nobody has to copy them at the front desk. */
export function DocumentFields({ form, index }: { form: UseFormReturnType<PreCheckInValues>; index: number }) {
  const say = useSay();
  const field = (name: string) => form.getInputProps(`guests.${index}.travel_document.${name}`);
  const title = say("guest_links.document");
  return (
    <>
      <Hint fz="md" lh={1.5}>{`${title}: ${say("guest_links.document_hint")}`}</Hint>
      <div className={css["two"]} role="group" aria-label={title}>
        <NativeSelect
          size="lg"
          label={say("guest_links.document_type")}
          data={TRAVEL_DOCUMENTS.map((value) => ({
            value,
            label: say(value === "other" ? "guest_links.travel_another" : `guest_links.travel_${value}`),
          }))}
          {...field("type")}
        />
        <TextInput size="lg" label={say("guest_links.document_number")} autoComplete="off" maxLength={50} {...field("number")} />
        <TextInput size="lg" type="date" label={say("guest_links.document_issued_on")} {...field("issued_on")} />
        <TextInput size="lg" label={say("guest_links.document_issued_by")} autoComplete="off" maxLength={200} {...field("issued_by")} />
      </div>
    </>
  );
}
