import { AmenitiesField } from "#client/channels/booking-page/settings/amenities-field.tsx";
import { PRESENTATION_FIELDS } from "#client/channels/booking-page/settings/page-fields.ts";
import { PicturesField } from "#client/channels/booking-page/settings/pictures-field.tsx";
import { PAGE_PATH, type PageProps, usePageSaving } from "#client/channels/booking-page/settings/use-page-saving.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { inputOf, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { inputOfPage, NOTHING_SHOWN, withPresentation } from "#shared/channels/booking-page/rules.ts";
import { Presentation } from "#shared/channels/booking-page/schema.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";

/** Form for the page's texts and pictures of a room type. */
export function RoomTypeForm({ page, readAgain, roomTypeId }: PageProps & { roomTypeId: string }) {
  const say = useSay();
  const shown = page.room_types.find(({ room_type_id }) => room_type_id === roomTypeId) ?? NOTHING_SHOWN;
  const of = useFieldsForm({
    ...usePageSaving({ page, readAgain }),
    values: useVersioned({ id: roomTypeId, version: page.version }, () => valuesOf(PRESENTATION_FIELDS, shown)),
    fields: PRESENTATION_FIELDS,
    choices: {},
    toInput(values) {
      const typed = Presentation.parse(inputOf(PRESENTATION_FIELDS, values));
      return { ...inputOfPage(page), room_types: withPresentation(page.room_types, roomTypeId, typed) };
    },
    staysAt: ({ pathname, search }) => pathname === PAGE_PATH && new URLSearchParams(search).get("room_type") === roomTypeId,
  });
  const { form } = of.record;
  return (
    <FormFrame
      record={of.record}
      label={say("page_settings.room_type_form")}
      submitLabel={say("actions.save")}
      fields={of.labels}
      changedBy={null}
      isNew={false}
      disabled={of.isReadOnly}
    >
      <FieldsGrid>
        {LANGUAGES.map((each) => (
          <Field key={each} of={of} name={`description.${each}`} lang={each} />
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
      </FieldsGrid>
    </FormFrame>
  );
}
