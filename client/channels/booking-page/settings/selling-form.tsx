import { Anchor, Checkbox, Radio, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { type Sellable, sellingFields } from "#client/channels/booking-page/settings/selling-fields.ts";
import { PAGE_PATH, type PageProps, usePageSaving } from "#client/channels/booking-page/settings/use-page-saving.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { inputOf, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldInAddress } from "#client/platform/ui/form/use-field-in-address.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { inputOfPage, withSold } from "#shared/channels/booking-page/rules.ts";
import { BOOKING_WAYS } from "#shared/channels/booking-page/schema.ts";

type Props = PageProps & { rates: readonly (Sellable & { active: boolean })[]; roomTypes: readonly Sellable[] };

/** Form for the rates and room types on sale, and the result of a booking. */
export function SellingForm({ page, readAgain, rates, roomTypes }: Props) {
  const say = useSay();
  const fields = sellingFields({ rates, roomTypes });
  const sold_ids = page.room_types.filter(({ sold }) => sold).map(({ room_type_id }) => room_type_id);
  const of = useFieldsForm({
    ...usePageSaving({ page, readAgain }),
    values: useVersioned({ id: "selling", version: page.version }, () => valuesOf(fields, { ...page, sold_ids })),
    fields,
    choices: {},
    toInput(values) {
      const { sold_ids: _sold, ...selling } = inputOf(fields, values);
      return { ...inputOfPage(page), ...selling, room_types: withSold(page.room_types, values.sold_ids) };
    },
    staysAt: ({ pathname }) => pathname === PAGE_PATH,
  });
  useFieldInAddress();
  const { form } = of.record;
  const { books, rate_ids } = form.values;
  return (
    <Panel title={say("page_settings.selling")}>
      <FormFrame
        record={of.record}
        label={say("page_settings.selling")}
        submitLabel={say("actions.save")}
        fields={of.labels}
        changedBy={null}
        isNew={false}
        disabled={of.isReadOnly}
      >
        <FieldsGrid>
          <WideField>
            <Radio.Group
              label={say("page_settings.books")}
              value={books}
              onChange={(value) => setBooks(value)}
              error={form.errors["books"]}
            >
              <div className={css["ways"]}>
                {BOOKING_WAYS.map((way) => (
                  <Radio
                    key={way}
                    value={way}
                    disabled={of.isReadOnly}
                    label={say(`page_settings.books_${way}`)}
                    description={say(`page_settings.books_${way}_hint`)}
                  />
                ))}
              </div>
            </Radio.Group>
          </WideField>
          {books === "offer" && <Field of={of} name="offer_hours" />}
          <Field of={of} name="days_ahead" />
          <WideField>
            <Field of={of} name="asks_deposit" />
          </WideField>
          <Choose
            path="rate_ids"
            label={say("page_settings.rate_ids")}
            error={form.errors["rate_ids"]}
            empty={<None words={say("page_settings.no_rates")} to="/rates" link={say("shell.rates")} />}
            choices={rates
              .filter(({ id, active }) => active || rate_ids.includes(id))
              .map(({ id, name, active }) => ({ id, name, note: active ? null : say("page_settings.rate_inactive") }))}
            value={rate_ids}
            disabled={of.isReadOnly}
            onChange={(ids) => form.setFieldValue("rate_ids", ids)}
          />
          <Choose
            path="sold_ids"
            label={say("page_settings.sold_ids")}
            error={form.errors["sold_ids"]}
            empty={<None words={say("page_settings.no_room_types")} to="/room-types" link={say("shell.room_types")} />}
            choices={roomTypes.map(({ id, name }) => ({ id, name, note: null }))}
            value={form.values.sold_ids}
            disabled={of.isReadOnly}
            onChange={(ids) => form.setFieldValue("sold_ids", ids)}
          />
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );

  function setBooks(value: string): void {
    const way = BOOKING_WAYS.find((each) => each === value);
    if (way) form.setFieldValue("books", way);
  }
}

type ChooseProps = {
  path: string;
  label: string;
  error: ReactNode;
  empty: ReactNode;
  choices: readonly { id: string; name: string; note: string | null }[];
  value: readonly string[];
  disabled: boolean;
  onChange(ids: string[]): void;
};

/** Some of a short list, in its order. */
function Choose({ path, label, error, empty, choices, value, disabled, onChange }: ChooseProps) {
  const inOrder = (ids: readonly string[]) => choices.map(({ id }) => id).filter((id) => ids.includes(id));
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={[...value]}
      onChange={(ids) => onChange(inOrder(ids))}
      data-path={path}
      tabIndex={-1}
    >
      <Stack gap={10} mt={8}>
        {choices.length === 0 && empty}
        {choices.map(({ id, name, note }) => (
          <Checkbox key={id} value={id} disabled={disabled} label={note === null ? name : `${name} (${note})`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function None({ words, to, link }: { words: string; to: string; link: string }) {
  return (
    <Text size="sm" c="dimmed">
      {words}{" "}
      <Anchor component={Link} to={to} inherit>
        {link}
      </Anchor>
    </Text>
  );
}
