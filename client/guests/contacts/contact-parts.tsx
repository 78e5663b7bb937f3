import { Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { CONTACT_FIELDS, ContactValues } from "#client/guests/contacts/contact-values.ts";
import { TravelDocumentFields } from "#client/guests/contacts/travel-document-fields.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { MoreFields } from "#client/platform/ui/form/more-fields.tsx";
import type { FieldsForm } from "#client/platform/ui/form/use-fields-form.ts";

type ContactFieldsForm = FieldsForm<typeof CONTACT_FIELDS>;
type Props = { of: ContactFieldsForm };

export function ReachPart({ of }: Props) {
  const say = useSay();
  const { form } = of.record;
  const { website, exclude_from_pre_check_in } = form.values.communication;
  return (
    <SlideOverPart title={say("contacts.reach")}>
      <FieldsGrid>
        <Field of={of} name="communication.email" />
        <Field of={of} name="communication.phone" />
        <MoreFields
          label={say("contacts.more_reach")}
          isFilled={website !== "" || exclude_from_pre_check_in}
          hasError={hasErrorAt(form, ["communication.website"])}
        >
          <FieldsGrid>
            <WideField>
              <Field of={of} name="communication.website" />
            </WideField>
            <WideField>
              <Field of={of} name="communication.exclude_from_pre_check_in" />
            </WideField>
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
    </SlideOverPart>
  );
}

export function AddressPart({ of }: Props) {
  const say = useSay();
  const { form } = of.record;
  const { line2, state } = form.values.address;
  return (
    <SlideOverPart title={say("contacts.address")}>
      <FieldsGrid>
        <WideField>
          <Field of={of} name="address.line1" />
        </WideField>
        <Field of={of} name="address.postal_code" />
        <Field of={of} name="address.city" />
        <WideField>
          <Field of={of} name="address.country" isSearched />
        </WideField>
        <MoreFields
          label={say("contacts.more_address")}
          isFilled={line2 !== "" || state !== ""}
          hasError={hasErrorAt(form, ["address.line2", "address.state"])}
        >
          <FieldsGrid>
            <Field of={of} name="address.line2" />
            <Field of={of} name="address.state" />
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
    </SlideOverPart>
  );
}

/** Only of persons, and folded away where nothing is known: most guests are asked for none. */
export function TravelDocumentPart({ form }: { form: UseFormReturnType<ContactValues> }) {
  const say = useSay();
  const value = form.values.travel_document;
  return (
    <MoreFields
      label={say("contacts.travel_document")}
      isFilled={Object.values(value).some(Boolean)}
      hasError={Object.keys(form.errors).some((path) => path.startsWith("travel_document."))}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {say("contacts.travel_document_hint")}
      </Text>
      <TravelDocumentFields
        form={form}
        path="travel_document"
        value={value}
        onChange={(document) => form.setFieldValue("travel_document", document)}
      />
    </MoreFields>
  );
}

const SELDOM = ["managing_director", "tax_number", "registration_number", "cost_center"] as const;

export function BusinessPart({ of }: Props) {
  const say = useSay();
  const { form } = of.record;
  const { company, communication } = form.values;
  return (
    <SlideOverPart title={say("contacts.business")}>
      <FieldsGrid>
        <Field of={of} name="company.name" />
        <Field of={of} name="company.vat_number" />
        <Field of={of} name="communication.invoice_email" />
        <Field of={of} name="debtor" />
        <Field of={of} name="default_rate_id" />
        <WideField>
          <Field of={of} name="communication.reference" />
        </WideField>
        <MoreFields
          label={say("contacts.more_business")}
          isFilled={communication.supplier_number !== "" || SELDOM.some((field) => company[field] !== "")}
          hasError={hasErrorAt(form, ["communication.supplier_number", ...SELDOM.map((field) => `company.${field}`)])}
        >
          <FieldsGrid>
            {SELDOM.map((field) => (
              <Field key={field} of={of} name={`company.${field}`} />
            ))}
            <WideField>
              <Field of={of} name="communication.supplier_number" />
            </WideField>
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
    </SlideOverPart>
  );
}

function hasErrorAt({ errors }: { errors: Readonly<Record<string, unknown>> }, paths: readonly string[]): boolean {
  return paths.some((path) => errors[path] !== undefined && errors[path] !== null);
}
