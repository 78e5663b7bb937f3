import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/tenant/properties/property-page.module.css";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";
import { numberOf } from "#shared/tenant/properties/rules.ts";

/** Any five digits, to show what a code looks like. */
const SAMPLE_CODE = "48213";

/** Number patterns of bookings, customers and invoices, each with the next number. */
export function NumberingFields({ of }: { of: PropertyForm }) {
  const say = useSay();
  const formats = useFormats();
  const { booking, contact, invoice } = of.record.form.values;
  const nextInvoice = numberOf(invoice.prefix, formats.today(), Number(invoice.next_number));
  return (
    <Panel title={say("properties.numbers")}>
      <Stack gap={18}>
        <Numbers
          name={say(of.fields.booking.label)}
          word={say("properties.example")}
          sample={`${booking.prefix}${SAMPLE_CODE}${booking.suffix}`}
        >
          <Field of={of} name="booking.prefix" />
          <Field of={of} name="booking.suffix" />
        </Numbers>
        <Numbers
          name={say(of.fields.contact.label)}
          word={say("properties.next_is")}
          sample={numberOf(contact.number_prefix, formats.today(), Number(contact.next_number))}
        >
          <Field of={of} name="contact.number_prefix" />
          <Field of={of} name="contact.next_number" />
        </Numbers>
        <Numbers name={say(of.fields.invoice.label)} word={say("properties.next_is")} sample={nextInvoice}>
          <Field of={of} name="invoice.prefix" />
          <Field of={of} name="invoice.next_number" />
        </Numbers>
        <Text size="xs" c="dimmed">
          {say("properties.pattern_hint")}
        </Text>
      </Stack>
    </Panel>
  );
}

function Numbers({ name, word, sample, children }: { name: string; word: string; sample: string; children: ReactNode }) {
  return (
    <fieldset className={css["numbers"]}>
      <legend>
        {name}
        <span>
          {word} <code>{sample}</code>
        </span>
      </legend>
      <FieldsGrid>{children}</FieldsGrid>
    </fieldset>
  );
}
