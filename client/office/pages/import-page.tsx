import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ImportCheck } from "#client/office/pages/import-check.tsx";
import { ImportDone } from "#client/office/pages/import-done.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { CsvDrop } from "#client/platform/ui/table/csv-drop.tsx";
import { ImportProgressPanel } from "#client/tenant/imports/import-progress.tsx";
import css from "#client/tenant/imports/imports.module.css";
import { useImport } from "#client/tenant/imports/use-import.ts";
import { IMPORT_KINDS, type ImportKind, MAX_ROWS } from "#shared/tenant/imports/fields.ts";

/** Rooms, contacts and bookings from a spreadsheet: every row is validated before anything is saved. */
export function ImportPage() {
  const say = useSay();
  const { params, change } = useAddress();
  const kind = IMPORT_KINDS.find((each) => each === params.get("kind")) ?? "rooms";
  return (
    <Page title={say("imports.title")} hint={say("imports.hint")}>
      <SegmentedControl
        aria-label={say("imports.kind")}
        value={kind}
        onChange={(chosen) => change({ kind: chosen }, { replace: true })}
        data={IMPORT_KINDS.map((each) => ({ value: each, label: say(`imports.${each}`) }))}
        className={css["kinds"] ?? ""}
      />
      <OneKind key={kind} kind={kind} />
    </Page>
  );
}

function OneKind({ kind }: { kind: ImportKind }) {
  const say = useSay();
  const { number } = useFormats();
  const importing = useImport(kind);
  const { refusal, read, done, progress } = importing;
  const isElsewhere = progress !== null && !importing.saving;
  return (
    <>
      <Refusal words={read ? null : refusal} />
      {isElsewhere && <ImportProgressPanel importing={importing} />}
      {done && <ImportDone done={done} onAgain={importing.startAgain} />}
      {!done && read && <ImportCheck importing={importing} read={read} />}
      {!done && !read && !isElsewhere && (
        <Panel
          title={say(`imports.${kind}`)}
          aside={
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void saveFile(`/imports/samples/${kind}`).catch(toastError)}
            >
              {say("imports.sample")}
            </Button>
          }
        >
          <p className={css["hint"]}>{say(`imports.${kind}_hint`)}</p>
          <CsvDrop
            label={say("imports.drop")}
            reading={importing.reading && say("imports.reading", { name: importing.reading })}
            onFile={(file) => void importing.open(file)}
          />
          <p className={css["hint"]}>{say("imports.format", { rows: number(MAX_ROWS) })}</p>
        </Panel>
      )}
    </>
  );
}
