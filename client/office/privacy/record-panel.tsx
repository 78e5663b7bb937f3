import { Box, Button, Group } from "@mantine/core";
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
import { Heading, Hint } from "#client/platform/ui/typography.tsx";
import { type ProcessingRecord, processingRecord } from "#shared/office/privacy/record.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";

/** The record of processing activities, drawn from what is configured, with a PDF in either language. */
export function RecordPanel() {
  const say = useSay();
  const language = useLanguage();
  const { fullDate } = useFormats();
  const answer = useQuery(trpc.privacy.record.queryOptions());
  const save = (wanted: Language) => void saveFile(`/privacy/record/pdf?language=${wanted}`).catch(toastError);
  return (
    <Panel
      title={say("privacy.record")}
      aside={
        <Group gap={8} align="stretch">
          <Button variant="default" leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => save(language)}>
            {say("privacy.record_pdf")}
          </Button>
          {LANGUAGES.filter((each) => each !== language).map((each) => (
            <Button key={each} variant="subtle" onClick={() => save(each)}>
              {say(`privacy.record_in_${each}`)}
            </Button>
          ))}
        </Group>
      }
    >
      <Hint fz="inherit" maw="76ch" mb="md">
        {say("privacy.record_hint")}
      </Hint>
      <RecordScreen answer={answer}>
        {(facts) => <Written record={processingRecord(facts, { language, as_of: fullDate(facts.as_of) })} />}
      </RecordScreen>
    </Panel>
  );
}

function Written({ record }: { record: ProcessingRecord }) {
  return (
    <div className={css["record"]}>
      <Box component="p" m="0 0 8px" fw={560}>
        {record.law}
      </Box>
      <Heading order={3} mt={22} mb={6}>
        {record.controller_heading}
      </Heading>
      <p>
        {record.controller.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {record.activities.map(({ name, rows }) => (
        <section key={name}>
          <Heading order={3} mt={22} mb={6}>
            {name}
          </Heading>
          <dl>
            {rows.map(({ label, text }) => (
              <div key={label}>
                <Box component="dt" c="dimmed">
                  {label}
                </Box>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Heading order={3} mt={22} mb={6}>
        {record.measures_heading}
      </Heading>
      <ul data-bullets>
        {record.measures.map((measure) => (
          <li key={measure}>{measure}</li>
        ))}
      </ul>
    </div>
  );
}
