import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { BOOKING_FIELDS, type BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import { sourceOf, sourceWords } from "#client/stays/bookings/source-words.ts";

type Props = { form: UseFormReturnType<BookingValues>; isReadOnly?: boolean };

/** Source of the booking: shown and typed as its name in the user's language, stored as its key. */
export function SourceField({ form, isReadOnly = false }: Props) {
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const { source } = form.values;
  // While the user types, the field shows the typed letters, even if they equal a stored key.
  const isTyping = typed !== null && sourceOf(typed, say) === source;
  return (
    <TextInput
      label={say(BOOKING_FIELDS.source.label)}
      {...form.getInputProps("source")}
      readOnly={isReadOnly}
      value={isTyping ? typed : sourceWords(source, say)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        form.setFieldValue("source", sourceOf(currentTarget.value, say));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
