import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { BookingValues } from "#client/bookings/booking-values.ts";
import { ColorField } from "#client/bookings/color-field.tsx";
import { useSay } from "#client/core/i18n.ts";
import { FieldsGrid } from "#client/ui/fields-grid.tsx";
import { TimeField } from "#client/ui/time-field.tsx";

/** Of a new booking what is seldom asked, and what comes from another program. */
export function MoreFields({ form }: { form: UseFormReturnType<BookingValues> }) {
  const say = useSay();
  return (
    <div style={{ display: "flex", flexDirection: "column", gap: 14 }}>
      <Textarea
        label={say("bookings.description")}
        description={say("bookings.description_hint")}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps("description")}
      />
      <ColorField value={form.values.color} disabled={false} onChange={(color) => form.setFieldValue("color", color)} />
      <FieldsGrid>
        <TimeField label={say("bookings.arrival_time")} {...form.getInputProps("arrival_time")} />
        <TextInput label={say("bookings.source")} {...form.getInputProps("source")} />
        <TextInput label={say("bookings.own_code")} placeholder={say("bookings.own_code_hint")} {...form.getInputProps("code")} />
        <TextInput label={say("bookings.debtor")} {...form.getInputProps("debtor")} />
        <TextInput label={say("bookings.external_code")} {...form.getInputProps("external_code")} />
        <TextInput label={say("bookings.external_id")} {...form.getInputProps("external_id")} />
      </FieldsGrid>
    </div>
  );
}
