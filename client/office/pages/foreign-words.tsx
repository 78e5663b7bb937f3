import { SimpleGrid } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/tenant/imports/imports.module.css";
import type { Import, ReadImport } from "#client/tenant/imports/use-import.ts";
import { BOOKING_STATUSES } from "#shared/stays/bookings/schema.ts";

/** Statuses and room types of the file that are not known here, each with its meaning. */
export function ForeignWords({ importing, read }: { importing: Import; read: ReadImport }) {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const { foreign } = read.preview;
  if (foreign.length === 0) return null;
  const statuses = BOOKING_STATUSES.map((value) => ({ value, label: say(`bookings.${value}`) }));
  const none = { value: "", label: say("imports.foreign_none") };
  const choices = { status: [none, ...statuses], room_type: [none, ...types.map(({ id, name }) => ({ value: id, label: name }))] };
  return (
    <Panel title={say("imports.foreign_title")}>
      <p className={css["hint"]}>{say("imports.foreign_hint")}</p>
      <SimpleGrid minColWidth="min(100%, 250px)" spacing={14} verticalSpacing={12}>
        {foreign.map((word) => (
          <SelectField
            key={`${word.field} ${word.text}`}
            label={say(`imports.field_${word.field}`)}
            description={say("imports.foreign", { text: word.text, count: word.count })}
            data={choices[word.field]}
            size="xs"
            disabled={importing.saving || importing.reading !== null}
            value={word.value ?? ""}
            onChange={(chosen) => void importing.chooseMeaning(read, word, chosen || null)}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}
