import { Checkbox, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ContactValues } from "#client/contacts/contact-values.ts";
import { TravelDocumentFields } from "#client/contacts/travel-document-fields.tsx";
import { useSay } from "#client/core/i18n.ts";
import { useRates } from "#client/core/master-data.ts";
import type { countryChoices } from "#client/ui/countries.ts";
import { SlideOverPart } from "#client/ui/dialog/slide-over.tsx";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { MoreFields } from "#client/ui/form/more-fields.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";

type Props = { form: UseFormReturnType<ContactValues> };
type Countries = ReturnType<typeof countryChoices>;

export function ReachPart({ form }: Props) {
  const say = useSay();
  const { website, exclude_from_pre_check_in } = form.values.communication;
  return (
    <SlideOverPart title={say("contacts.reach")}>
      <FieldsGrid>
        <TextInput label={say("contacts.email")} type="email" autoComplete="off" {...form.getInputProps("communication.email")} />
        <TextInput label={say("contacts.phone")} type="tel" autoComplete="off" {...form.getInputProps("communication.phone")} />
        <MoreFields
          label={say("contacts.more_reach")}
          isFilled={website !== "" || exclude_from_pre_check_in}
          hasError={hasErrorAt(form, ["communication.website"])}
        >
          <FieldsGrid>
            <WideField>
              <TextInput label={say("contacts.website")} type="url" autoComplete="off" {...form.getInputProps("communication.website")} />
            </WideField>
            <WideField>
              <Checkbox
                label={say("contacts.exclude_from_pre_check_in")}
                description={say("contacts.exclude_from_pre_check_in_hint")}
                {...form.getInputProps("communication.exclude_from_pre_check_in", { type: "checkbox" })}
              />
            </WideField>
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
    </SlideOverPart>
  );
}

export function AddressPart({ form, countries }: Props & { countries: Countries }) {
  const say = useSay();
  const { line2, state } = form.values.address;
  return (
    <SlideOverPart title={say("contacts.address")}>
      <FieldsGrid>
        <WideField>
          <TextInput label={say("contacts.line1")} autoComplete="off" {...form.getInputProps("address.line1")} />
        </WideField>
        <TextInput label={say("contacts.postal_code")} autoComplete="off" {...form.getInputProps("address.postal_code")} />
        <TextInput label={say("contacts.city")} autoComplete="off" {...form.getInputProps("address.city")} />
        <WideField>
          <SelectField label={say("contacts.country")} data={countries} searchable clearable {...form.getInputProps("address.country")} />
        </WideField>
        <MoreFields
          label={say("contacts.more_address")}
          isFilled={line2 !== "" || state !== ""}
          hasError={hasErrorAt(form, ["address.line2", "address.state"])}
        >
          <FieldsGrid>
            <TextInput label={say("contacts.line2")} autoComplete="off" {...form.getInputProps("address.line2")} />
            <TextInput label={say("contacts.state")} autoComplete="off" {...form.getInputProps("address.state")} />
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
    </SlideOverPart>
  );
}

/** Only of persons, and folded away where nothing is known: most guests are asked for none. */
export function TravelDocumentPart({ form }: Props) {
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

export function BusinessPart({ form }: Props) {
  const say = useSay();
  const rates = useRates().data?.data ?? [];
  const { company } = form.values;
  return (
    <SlideOverPart title={say("contacts.business")}>
      <FieldsGrid>
        <TextInput label={say("contacts.company_name")} autoComplete="off" {...form.getInputProps("company.name")} />
        <TextInput label={say("contacts.vat_number")} autoComplete="off" {...form.getInputProps("company.vat_number")} />
        <TextInput
          label={say("contacts.invoice_email")}
          type="email"
          autoComplete="off"
          {...form.getInputProps("communication.invoice_email")}
        />
        <TextInput label={say("contacts.debtor")} autoComplete="off" {...form.getInputProps("debtor")} />
        <SelectField
          label={say("contacts.default_rate")}
          data={rates.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          {...form.getInputProps("default_rate_id")}
        />
        <WideField>
          <TextInput
            label={say("contacts.reference")}
            description={say("contacts.reference_hint")}
            autoComplete="off"
            {...form.getInputProps("communication.reference")}
          />
        </WideField>
        <MoreFields
          label={say("contacts.more_business")}
          isFilled={SELDOM.some((field) => company[field] !== "")}
          hasError={hasErrorAt(
            form,
            SELDOM.map((field) => `company.${field}`),
          )}
        >
          <FieldsGrid>
            {SELDOM.map((field) => (
              <TextInput key={field} label={say(`contacts.${field}`)} autoComplete="off" {...form.getInputProps(`company.${field}`)} />
            ))}
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
    </SlideOverPart>
  );
}

function hasErrorAt({ errors }: Props["form"], paths: readonly string[]): boolean {
  return paths.some((path) => errors[path] !== undefined && errors[path] !== null);
}
