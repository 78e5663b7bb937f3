import { Button, Group, SegmentedControl } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { ImportJudged } from "#client/imports/import-judged.tsx";
import css from "#client/imports/imports.module.css";
import { useImport } from "#client/imports/use-import.ts";
import { CsvDrop } from "#client/ui/csv-drop.tsx";
import { Page, Panel } from "#client/ui/page.tsx";
import { Refusal } from "#client/ui/refusal.tsx";
import { toastTrouble } from "#client/ui/toast.tsx";
import { useAddress } from "#client/ui/use-address.ts";
import { IMPORT_KINDS, type ImportKind } from "#shared/imports/fields.ts";
import type { ImportOutcome } from "#shared/imports/schema.ts";

/** Rooms, contacts and bookings from a spreadsheet: every row is judged before anything is saved. */
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
  const importing = useImport(kind);
  const { refusal, read, outcome } = importing;
  return (
    <>
      <Refusal words={read ? null : refusal} />
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
          <CsvDrop
            label={say("imports.drop")}
            reading={importing.reading && say("imports.reading", { name: importing.reading })}
            onFile={(file) => void importing.open(file)}
          />
          <p className={css["hint"]}>{say("imports.format")}</p>
        </Panel>
      )}
    </>
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
