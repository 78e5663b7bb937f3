import { Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { callErrorOf } from "#client/platform/core/call-error.ts";
import { sendFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { CsvDrop } from "#client/platform/ui/table/csv-drop.tsx";
import { type Brought, useBroughtFile } from "#client/platform/ui/table/use-brought-file.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { ImportErrors, ImportRows } from "#client/prices/rates/import/import-rows.tsx";
import type { FieldError } from "#shared/platform/core/errors.ts";
import type { PriceListPreview } from "#shared/prices/rates/schema.ts";

type ReadPriceList = Brought<PriceListPreview, never>;

/** A price list from a spreadsheet: what each row would do is shown before anything is saved. */
export function ImportPrices({ onDone }: { onDone(): void }) {
  const say = useSay();
  const { reading, read, refusal, saving, open, takeOver, startAgain } = useBroughtFile<PriceListPreview>({
    ask: (file) => sendFile("/rates/synchronize/preview", file),
    async save({ file, preview }) {
      await sendFile("/rates/synchronize", file);

      toast({ message: say("rates.import_done", { count: changesIn(preview) }) });
      onDone();
    },
    wrongKind: say("rates.import_wrong_kind"),
    reasonOf,
  });

  return (
    <>
      <Refusal words={refusal} />
      {read ? (
        <Preview read={read} isSaving={saving} onAnother={startAgain} onTakeOver={() => void takeOver(read)} />
      ) : (
        <>
          <CsvDrop
            label={say("rates.import_drop")}
            reading={reading && say("rates.import_reading", { name: reading })}
            onFile={(file) => void open(file)}
          />
          <Hint mt={12}>{say("rates.import_format")}</Hint>
        </>
      )}
    </>
  );
}

type PreviewProps = { read: ReadPriceList; isSaving: boolean; onAnother(): void; onTakeOver(): void };

function Preview({ read: { file, preview }, isSaving, onAnother, onTakeOver }: PreviewProps) {
  const say = useSay();
  const [onlyChanges, setOnlyChanges] = useState(true);
  const { rows, errors } = preview;
  const count = changesIn(preview);
  const of = (result: string) => rows.filter((row) => row.result === result).length;
  const shown = onlyChanges ? rows.filter(({ result }) => result !== "unchanged") : rows;
  const summary = say("rates.import_summary", { created: of("created"), changed: of("changed"), unchanged: of("unchanged") });
  return (
    <div>
      <Group gap="8px 16px" justify="space-between" mb={10}>
        <div>
          <strong>{file.name}</strong>
          <div>
            {errors.length > 0 ? say("rates.import_errors", { count: errors.length }) : count > 0 ? summary : say("rates.import_nothing")}
          </div>
        </div>
        {errors.length === 0 && rows.length > count && count > 0 && (
          <Checkbox
            size="sm"
            label={say("rates.import_only_changes")}
            checked={onlyChanges}
            onChange={({ currentTarget }) => setOnlyChanges(currentTarget.checked)}
          />
        )}
      </Group>
      {errors.length > 0 ? <ImportErrors errors={errors} /> : shown.length > 0 && <ImportRows rows={shown} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onAnother} disabled={isSaving}>
          {say("rates.import_another")}
        </Button>
        <Button data-autofocus onClick={onTakeOver} loading={isSaving} disabled={errors.length > 0 || count === 0}>
          {say("rates.import_do", { count })}
        </Button>
      </Group>
    </div>
  );
}

function changesIn({ rows }: PriceListPreview): number {
  return rows.filter(({ result }) => result !== "unchanged").length;
}

/** Message of a failed import; an error of the file itself has a sentence of its own. */
function reasonOf(thrown: unknown): string {
  const own = callErrorOf(thrown).errors.find(({ path }: FieldError) => path === "file");
  return own?.message ?? wordsFor(thrown);
}
