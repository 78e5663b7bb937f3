import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { RuleChoices } from "#client/office/messages/rule-choices.tsx";
import type { RuleFields } from "#client/office/messages/rule-fields.ts";
import { useAudienceNames } from "#client/office/messages/rule-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { MoreFields } from "#client/platform/ui/form/more-fields.tsx";
import type { FieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { KNOWN_SOURCES, sourceOf } from "#client/stays/bookings/source-words.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";

/** Sources beside those that a booking can have from Keyrack itself. */
const PORTALS = ["Booking.com", "Airbnb", "Expedia", "HRS"];
const LISTS = ["sources", "rate_ids", "room_type_ids", "languages"] as const;
const SWITCHES = ["each_room", "again_when_moved", "is_marketing", "asks_for_review", "include_imported", "include_aliases"] as const;

/** The conditions and exceptions of a rule, which few rules need. */
export function RuleWhom({ of: form }: { of: FieldsForm<RuleFields> }) {
  const say = useSay();
  const { values, errors } = form.record.form;
  const isLimited = LISTS.some((name) => values[name].length > 0) || values.stays !== "all" || values.guests !== "all";
  const names: readonly string[] = [...LISTS, "stays", "guests", ...SWITCHES];
  const hasError = Object.keys(errors).some((path) => names.includes(path.split(".")[0] ?? ""));
  return (
    <MoreFields label={say("message_rules.part_whom")} isFilled={isLimited || SWITCHES.some((name) => values[name])} hasError={hasError}>
      <Stack gap="md">
        <FieldsGrid>
          <Field of={form} name="stays" />
          <Field of={form} name="guests" />
        </FieldsGrid>
        <Lists of={form} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {SWITCHES.map((name) => (
            <Field key={name} of={form} name={name} />
          ))}
        </SimpleGrid>
      </Stack>
    </MoreFields>
  );
}

type FormProps = { of: FieldsForm<RuleFields> };

function Lists({ of: form }: FormProps) {
  const say = useSay();
  const rates = useRates().data?.data.filter(({ active }) => active) ?? [];
  const roomTypes = useRoomTypes().data?.data ?? [];
  return (
    <FieldsGrid>
      <Sources of={form} />
      <List of={form} name="rate_ids" all={say("message_rules.rates_all")} choices={rates.map(({ id }) => id)} />
      <List of={form} name="room_type_ids" all={say("message_rules.room_types_all")} choices={roomTypes.map(({ id }) => id)} />
      <Languages of={form} />
    </FieldsGrid>
  );
}

function Sources({ of: { record, isReadOnly, fields } }: FormProps) {
  const say = useSay();
  const names = useAudienceNames();
  const { form } = record;
  const { sources } = form.values;

  function addSource(typed: string): void {
    const source = sourceOf(typed, say);
    if (source !== "" && !sources.includes(source)) form.setFieldValue("sources", [...sources, source]);
  }

  return (
    <RuleChoices
      label={say(fields.sources.label)}
      all={say("message_rules.sources_all")}
      chosen={sources}
      nameOf={names.sources}
      choices={[...KNOWN_SOURCES, ...PORTALS]}
      error={errorAt(form.errors, "sources")}
      isReadOnly={isReadOnly}
      otherwise={{ label: (name) => say("message_rules.source_add", { name }), take: addSource }}
      onChange={(chosen) => form.setFieldValue("sources", chosen)}
    />
  );
}

type ListProps = FormProps & { name: "rate_ids" | "room_type_ids"; all: string; choices: readonly string[] };

function List({ of: { record, isReadOnly, fields }, name, all, choices }: ListProps) {
  const say = useSay();
  const names = useAudienceNames();
  const { form } = record;
  return (
    <RuleChoices
      label={say(fields[name].label)}
      all={all}
      chosen={form.values[name]}
      nameOf={names[name]}
      choices={choices}
      error={errorAt(form.errors, name)}
      isReadOnly={isReadOnly}
      onChange={(chosen) => form.setFieldValue(name, chosen)}
    />
  );
}

function Languages({ of: { record, isReadOnly, fields } }: FormProps) {
  const say = useSay();
  const names = useAudienceNames();
  const { form } = record;
  return (
    <RuleChoices
      label={say(fields.languages.label)}
      all={say("message_rules.languages_all")}
      chosen={form.values.languages}
      nameOf={names.languages}
      choices={LANGUAGES}
      error={errorAt(form.errors, "languages")}
      isReadOnly={isReadOnly}
      onChange={(chosen) => form.setFieldValue("languages", chosen)}
    />
  );
}

/** The error of a list, or of one of its values. */
function errorAt(errors: Readonly<Record<string, ReactNode>>, list: (typeof LISTS)[number]): ReactNode {
  return Object.entries(errors).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1];
}
