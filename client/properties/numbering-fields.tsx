import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/properties/property-page.module.css";
import type { PropertyForm } from "#client/properties/use-property-form.ts";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { WholeField } from "#client/ui/form/whole-field.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { filledPrefix } from "#shared/properties/rules.ts";

type Props = { form: PropertyForm; disabled: boolean };

/** Any five digits, to show what a code looks like. */
const SAMPLE_CODE = "48213";

/** How bookings, customers and invoices are numbered, each with what comes next. */
export function NumberingFields({ form, disabled }: Props) {
  const say = useSay();
  const formats = useFormats();
  const { booking, contact, invoice } = form.values;
  const plain = { readOnly: disabled, autoComplete: "off", spellCheck: false };
  const counter = { min: 1, max: 999_999_999, readOnly: disabled };
  const nextInvoice = `${filledPrefix(invoice.prefix, formats.today())}${invoice.next_number}`;
  return (
    <Panel title={say("properties.numbers")}>
      <div className={css["rows"]}>
        <Numbers
          name={say("properties.booking_code")}
          word={say("properties.example")}
          sample={`${booking.prefix}${SAMPLE_CODE}${booking.suffix}`}
        >
          <TextInput label={say("properties.prefix")} {...plain} {...form.getInputProps("booking.prefix")} />
          <TextInput label={say("properties.suffix")} {...plain} {...form.getInputProps("booking.suffix")} />
        </Numbers>
        <Numbers
          name={say("properties.contact_number")}
          word={say("properties.next_is")}
          sample={`${filledPrefix(contact.number_prefix, formats.today())}${contact.next_number}`}
        >
          <TextInput label={say("properties.prefix")} {...plain} {...form.getInputProps("contact.number_prefix")} />
          <WholeField label={say("properties.next_number")} {...counter} {...form.getInputProps("contact.next_number")} />
        </Numbers>
        <Numbers name={say("properties.invoice_number")} word={say("properties.next_is")} sample={nextInvoice}>
          <TextInput label={say("properties.prefix")} {...plain} {...form.getInputProps("invoice.prefix")} />
          <WholeField label={say("properties.next_number")} {...counter} {...form.getInputProps("invoice.next_number")} />
        </Numbers>
        <Text size="xs" c="dimmed">
          {say("properties.pattern_hint")}
        </Text>
      </div>
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
