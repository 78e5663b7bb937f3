import { Button, Group, SegmentedControl, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { DoubtfulRows, hasOpenQuestions } from "#client/office/pages/doubtful-rows.tsx";
import { ForeignWords } from "#client/office/pages/foreign-words.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Formats, openFormats } from "#client/tenant/imports/formats.tsx";
import { ImportProgressPanel } from "#client/tenant/imports/import-progress.tsx";
import { ImportTable } from "#client/tenant/imports/import-table.tsx";
import css from "#client/tenant/imports/imports.module.css";
import { SaveRefused } from "#client/tenant/imports/save-refused.tsx";
import type { Import, ReadImport } from "#client/tenant/imports/use-import.ts";
import { fieldsOf, isFieldOf } from "#shared/tenant/imports/fields.ts";
import { choicesOf, unreadColumns } from "#shared/tenant/imports/mapping.ts";

type Props = { importing: Import; read: ReadImport };

/** Check of a file: the mapping of its columns, the preview of its rows, and the button that imports them. */
export function ImportCheck({ importing, read }: Props) {
  const say = useSay();
  const { preview } = read;
  const { kind, made, errors, missing } = preview;
  const isReadable = missing.length === 0 && openFormats(preview).length === 0;
  const isReady = isReadable && made > 0 && !hasOpenQuestions(preview);
  if (importing.saving) return <ImportProgressPanel importing={importing} />;
  return (
    <>
      <Columns importing={importing} read={read} />
      <Formats importing={importing} read={read} />
      <ForeignWords importing={importing} read={read} />
      <DoubtfulRows importing={importing} read={read} />
      {isReadable && <Rows read={read} />}
      <Refusal words={importing.refusal} />
      <div className={css["foot"]}>
        <p className={css["hint"]} role="status">
          {isReady && errors === 0 ? "" : whyNot(preview, say)}
        </p>
        <Group gap="sm">
          <Button variant="default" onClick={importing.startAgain} disabled={importing.saving}>
            {say("imports.another")}
          </Button>
          {errors > 0 && <SaveRefused kind={kind} file={read.file} choices={choicesOf(preview)} />}
          <Button
            onClick={() => void importing.takeOver(read)}
            loading={importing.saving}
            disabled={!isReady || importing.reading !== null}
          >
            {errors > 0 ? say("imports.good_rows", { count: made }) : say(`imports.do_${kind}`, { count: made })}
          </Button>
        </Group>
      </div>
    </>
  );
}

function whyNot(preview: ReadImport["preview"], say: ReturnType<typeof useSay>): string {
  const { kind, missing, errors } = preview;
  const namesOf = (fields: readonly string[]) =>
    fields.flatMap((field) => (isFieldOf(kind, field) ? [say(`imports.field_${field}`)] : [])).join(", ");
  const open = openFormats(preview);
  if (missing.length > 0) return say("imports.missing", { names: namesOf(missing) });
  if (open.length > 0) return say("imports.format_needed", { names: namesOf(open) });
  if (hasOpenQuestions(preview)) return say("imports.answer_needed");
  return say(errors > 0 ? "imports.fix" : "imports.nothing");
}

function Columns({ importing, read }: Props) {
  const say = useSay();
  const { kind, columns, mapping, preset } = read.preview;
  const unread = unreadColumns(read.preview);
  const choices = [
    { value: "", label: say("imports.no_column") },
    ...columns.map(({ index, name, example }) => ({
      value: String(index),
      label: [name || `${index + 1}`, example].filter(Boolean).join(" · "),
    })),
  ];
  return (
    <Panel title={say("imports.columns")} aside={<span className={css["file"]}>{read.file.name}</span>}>
      <p className={css["hint"]}>
        {preset && `${say(`imports.preset_${preset}`)} `}
        {say("imports.columns_hint")}
      </p>
      <SimpleGrid minColWidth={190} spacing={14} verticalSpacing={12}>
        {fieldsOf(kind).map(({ field, required }) => (
          <SelectField
            key={field}
            label={say(`imports.field_${field}`)}
            withAsterisk={required === true}
            data={choices}
            size="xs"
            disabled={importing.saving || importing.reading !== null}
            value={String(mapping[field] ?? "")}
            onChange={(column) => void importing.match(read, field, column ? Number(column) : null)}
          />
        ))}
      </SimpleGrid>
      {unread.length > 0 && <p className={css["hint"]}>{say("imports.unread", { count: unread.length, names: unread.join(", ") })}</p>}
    </Panel>
  );
}

function Rows({ read: { preview } }: { read: ReadImport }) {
  const say = useSay();
  const { made, matched, errors, room_types_made, contacts_made, split } = preview;
  const [part, setPart] = useState<"first" | "refused">("first");
  const shown = part === "refused" && errors > 0 ? preview.refused : preview.rows;
  return (
    <Panel
      title={say("imports.preview")}
      aside={
        errors > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={say("imports.shown")}
            value={part}
            onChange={(chosen) => setPart(chosen === "refused" ? "refused" : "first")}
            data={[
              { value: "first", label: say("imports.first_rows") },
              { value: "refused", label: say("imports.only_errors", { count: errors }) },
            ]}
          />
        )
      }
    >
      <p className={css["counts"]} role="status">
        <span data-result="made">{say("imports.count_made", { count: made })}</span>
        <span data-result="matched">{say("imports.count_matched", { count: matched })}</span>
        {errors > 0 && <span data-result="error">{say("imports.count_errors", { count: errors })}</span>}
        {split > 0 && <span>{say("imports.count_split", { count: split })}</span>}
        {room_types_made > 0 && <span>{say("imports.beside_room_types", { count: room_types_made })}</span>}
        {contacts_made > 0 && <span>{say("imports.beside_contacts", { count: contacts_made })}</span>}
      </p>
      <ImportTable kind={preview.kind} mapping={preview.mapping} rows={shown} />
    </Panel>
  );
}
