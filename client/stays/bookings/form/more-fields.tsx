import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useSay } from "#client/platform/core/i18n.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { DetailFields } from "#client/stays/bookings/detail/detail-fields.tsx";
import type { BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import { SourceField } from "#client/stays/bookings/form/source-field.tsx";

/** Of a new booking what is seldom asked, and what comes from another program. */
export function MoreFields({ form }: { form: UseFormReturnType<BookingValues> }) {
  const say = useSay();
  return (
    <div style={{ display: "flex", flexDirection: "column", gap: 14 }}>
      <DetailFields form={form} isWide disabled={false} />
      <FieldsGrid>
        <DetailFields form={form} isWide={false} disabled={false} />
        <SourceField form={form} />
        <TextInput label={say("bookings.own_code")} placeholder={say("bookings.own_code_hint")} {...form.getInputProps("code")} />
        <TextInput label={say("bookings.external_code")} {...form.getInputProps("external_code")} />
        <TextInput label={say("bookings.external_id")} {...form.getInputProps("external_id")} />
      </FieldsGrid>
    </div>
  );
}
