import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import css from "#client/office/privacy/privacy.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { type ProcessingRecord, processingRecord } from "#shared/office/privacy/record.ts";

/** The record of processing activities, drawn from what is configured, with a PDF in either language. */
export function RecordPanel() {
  const say = useSay();
  const language = useLanguage();
  const { fullDate } = useFormats();
  const answer = useQuery(trpc.privacy.record.queryOptions());
  const save = (wanted: "de" | "en") => void saveFile(`/privacy/record/pdf?language=${wanted}`).catch(toastError);
  const other = language === "de" ? "en" : "de";
  return (
    <Panel
      title={say("privacy.record")}
      aside={
        <div className={css["files"]}>
          <Button variant="default" leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => save(language)}>
            {say("privacy.record_pdf")}
          </Button>
          <Button variant="subtle" onClick={() => save(other)}>
            {say("privacy.record_in_other_language")}
          </Button>
        </div>
      }
    >
      <p className={css["hint"]}>{say("privacy.record_hint")}</p>
      <RecordScreen answer={answer}>
        {(facts) => <Written record={processingRecord(facts, { language, as_of: fullDate(facts.as_of) })} />}
      </RecordScreen>
    </Panel>
  );
}

function Written({ record }: { record: ProcessingRecord }) {
  return (
    <div className={css["record"]}>
      <p className={css["what"]}>{record.law}</p>
      <h3>{record.controller_heading}</h3>
      <p>
        {record.controller.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {record.activities.map(({ name, rows }) => (
        <section key={name}>
          <h3>{name}</h3>
          <dl>
            {rows.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <h3>{record.measures_heading}</h3>
      <ul>
        {record.measures.map((measure) => (
          <li key={measure}>{measure}</li>
        ))}
      </ul>
    </div>
  );
}
