import { AmenitiesField } from "#client/channels/booking-page/settings/amenities-field.tsx";
import { PROPERTY_FIELDS } from "#client/channels/booking-page/settings/page-fields.ts";
import { PicturesField } from "#client/channels/booking-page/settings/pictures-field.tsx";
import { PAGE_PATH, type PageProps, usePageSaving } from "#client/channels/booking-page/settings/use-page-saving.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { inputOf, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { inputOfPage } from "#shared/channels/booking-page/rules.ts";
import { LANGUAGES, STORED_LANGUAGE } from "#shared/platform/core/language.ts";

/** Form for the page's texts and pictures of the property. */
export function PropertyForm({ page, readAgain }: PageProps) {
  const say = useSay();
  const shown = { ...page.property, house_rules: page.house_rules };
  const of = useFieldsForm({
    ...usePageSaving({ page, readAgain }),
    values: useVersioned({ id: "property", version: page.version }, () => valuesOf(PROPERTY_FIELDS, shown)),
    fields: PROPERTY_FIELDS,
    choices: {},
    toInput(values) {
      const { house_rules, ...property } = inputOf(PROPERTY_FIELDS, values);
      return { ...inputOfPage(page), house_rules, property };
    },
    staysAt: ({ pathname }) => pathname === PAGE_PATH,
  });
  const { form } = of.record;
  return (
    <Panel title={say("page_settings.property")}>
      <FormFrame
        record={of.record}
        label={say("page_settings.property")}
        submitLabel={say("actions.save")}
        fields={of.labels}
        changedBy={null}
        isNew={false}
        disabled={of.isReadOnly}
      >
        <FieldsGrid>
          {LANGUAGES.map((each) => (
            <Field
              key={each}
              of={of}
              name={`description.${each}`}
              lang={each}
              example={each === STORED_LANGUAGE ? say("page_settings.description_example") : undefined}
            />
          ))}
          <WideField>
            <AmenitiesField
              value={form.values.amenities}
              error={form.errors["amenities"]}
              disabled={of.isReadOnly}
              onChange={(amenities) => form.setFieldValue("amenities", amenities)}
            />
          </WideField>
          <WideField>
            <PicturesField
              value={form.values.pictures}
              error={form.errors["pictures"]}
              disabled={of.isReadOnly}
              onChange={(change) => form.setFieldValue("pictures", change)}
            />
          </WideField>
          {LANGUAGES.map((each) => (
            <Field
              key={each}
              of={of}
              name={`house_rules.${each}`}
              lang={each}
              example={each === STORED_LANGUAGE ? say("page_settings.house_rules_example") : undefined}
            />
          ))}
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );
}
