import { SimpleGrid } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/tenant/imports/imports.module.css";
import type { Import, ReadImport } from "#client/tenant/imports/use-import.ts";
import { MAX_UNASKED_NIGHTS } from "#shared/platform/core/long-stay.ts";

/** True while a question about doubtful rows has no answer. */
export function hasOpenQuestions({ questions }: ReadImport["preview"]): boolean {
  return questions.some(({ answer }) => answer === null);
}

/** Questions about rows whose dates may be a mistake; nothing is imported before they are answered. */
export function DoubtfulRows({ importing, read }: { importing: Import; read: ReadImport }) {
  const say = useSay();
  const { questions } = read.preview;
  if (questions.length === 0) return null;
  return (
    <Panel title={say("imports.doubtful")}>
      <p className={css["hint"]}>{say("imports.doubtful_hint")}</p>
      <SimpleGrid minColWidth="min(100%, 250px)" spacing={14} verticalSpacing={12}>
        {questions.map(({ question, count, rows, answer }) => (
          <SelectField
            key={question}
            label={say(`imports.question_${question}`, { nights: MAX_UNASKED_NIGHTS })}
            description={say("imports.question_rows", { count, rows: `${rows.join(", ")}${count > rows.length ? " …" : ""}` })}
            placeholder={say("imports.format_choose")}
            size="xs"
            disabled={importing.saving || importing.reading !== null}
            value={answer}
            data={[
              { value: "import", label: say(`imports.answer_${question}`) },
              { value: "leave_out", label: say("imports.foreign_none") },
            ]}
            onChange={(chosen) => chosen && void importing.answer(read, question, chosen === "import" ? "import" : "leave_out")}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}
