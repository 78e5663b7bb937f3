import { Alert, Button, Group, Loader, SegmentedControl } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { ImportJudged } from "#client/imports/import-judged.tsx";
import css from "#client/imports/imports.module.css";
import { type Import, useImport } from "#client/imports/use-import.ts";
import { Page, Panel } from "#client/ui/page.tsx";
import { toastTrouble } from "#client/ui/toast.tsx";
import { useAddress } from "#client/ui/use-address.ts";
import { IMPORT_KINDS, type ImportKind } from "#shared/imports/fields.ts";
import type { ImportOutcome } from "#shared/imports/schema.ts";

const MOST_BYTES = 20 * 1024 * 1024;

/** Rooms, contacts and bookings from a spreadsheet: every row is judged before anything is saved. */
export function ImportPage() {
  const say = useSay();
  const { params, change } = useAddress();
  const kind = IMPORT_KINDS.find((each) => each === params.get("kind")) ?? "rooms";
  return (
    <Page title={say("imports.title")} hint={say("imports.hint")} back={{ to: "/settings", label: say("settings.title") }}>
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
  const importing = useImport(kind);
  const { refusal, read, outcome } = importing;
  return (
    <>
      {refusal && (
        <Alert variant="light" color="red.8" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {refusal}
        </Alert>
      )}
      {outcome && <Done outcome={outcome} onAgain={importing.startAgain} />}
      {!outcome && read && <ImportJudged importing={importing} read={read} />}
      {!outcome && !read && (
        <Panel
          title={say(`imports.${kind}`)}
          aside={
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void saveFile(`/imports/samples/${kind}`).catch(toastTrouble)}
            >
              {say("imports.sample")}
            </Button>
          }
        >
          <p className={css["hint"]}>{say(`imports.${kind}_hint`)}</p>
          <Drop importing={importing} />
          <p className={css["hint"]}>{say("imports.format")}</p>
        </Panel>
      )}
    </>
  );
}

function Drop({ importing: { reading, open } }: { importing: Import }) {
  const say = useSay();
  return (
    <Dropzone
      onDrop={([file]) => void open(file)}
      onReject={() => void open(undefined)}
      accept={{ "text/csv": [".csv", ".txt"], "text/plain": [".csv", ".txt"], "application/vnd.ms-excel": [".csv"] }}
      multiple={false}
      maxSize={MOST_BYTES}
      disabled={reading !== null}
      inputProps={{ "aria-label": say("imports.drop") }}
      aria-label={say("imports.drop")}
    >
      <div className={css["drop"]}>
        {reading ? <Loader size={26} /> : <IconFileSpreadsheet size={34} stroke={1.4} color="var(--kr-accent)" aria-hidden />}
        <p>{reading ? say("imports.reading", { name: reading }) : say("imports.drop")}</p>
      </div>
    </Dropzone>
  );
}

function Done({ outcome: { kind, made, matched }, onAgain }: { outcome: ImportOutcome; onAgain(): void }) {
  const say = useSay();
  return (
    <Panel>
      <div className={css["done"]} role="status">
        <IconCircleCheck size={34} stroke={1.4} color="var(--kr-accent)" aria-hidden />
        <div>
          <h2>{say("imports.done_title")}</h2>
          <p>{say("imports.done", { count: made, matched })}</p>
        </div>
      </div>
      <Group gap="xs" mt="lg">
        <Button component={Link} to={`/${kind}`}>
          {say(`imports.look_${kind}`)}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {say("imports.another")}
        </Button>
      </Group>
    </Panel>
  );
}
