import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callErrorOf } from "#client/platform/core/call-error.ts";
import { sendFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { type Brought, useBroughtFile } from "#client/platform/ui/table/use-brought-file.ts";
import type { ColumnFormat } from "#shared/tenant/imports/column-formats.ts";
import type { ImportKind } from "#shared/tenant/imports/fields.ts";
import { choicesOf, type ImportChoices, keptChoices, NO_CHOICES, namesOf } from "#shared/tenant/imports/mapping.ts";
import type { ForeignValue, ImportOutcome, ImportPreview, ImportQuestionName, ValueChoices } from "#shared/tenant/imports/schema.ts";

export type ReadImport = Brought<ImportPreview, ImportChoices>;
/** Result of an import with its file and choices. */
export type FinishedImport = { outcome: ImportOutcome; file: File; choices: ImportChoices };

/** Polling interval of a running import's progress: it makes thousands of events, which do not show the progress. */
const PROGRESS_MS = 500;

/** A list of one kind on its way into the property; columns may be matched by hand meanwhile. */
export function useImport(kind: ImportKind) {
  const say = useSay();
  const [done, setDone] = useState<FinishedImport | null>(null);
  const [stopping, setStopping] = useState(false);
  const { run } = useWrite(trpc.imports.stop, {
    failed() {
      setStopping(false);
      return false;
    },
  });
  /** The user's choices by names: they hold for the corrected file as well. */
  const byHand = useRef(NO_CHOICES);
  const { open, startAgain, ...brought } = useBroughtFile<ImportPreview, ImportChoices>({
    async ask(file, choices) {
      const preview = await sendFile<ImportPreview>(addressOf("/imports/preview", kind, choices), file);
      const kept = choices ? null : keptChoices(byHand.current, preview);
      return kept ? sendFile(addressOf("/imports/preview", kind, kept), file) : preview;
    },
    async save({ file, preview }) {
      setStopping(false);
      const choices = choicesOf(preview);
      const outcome = await sendFile<ImportOutcome>(addressOf("/imports", kind, choices, preview.errors > 0), file);
      setDone({ outcome, file, choices });
    },
    wrongKind: say("imports.wrong_kind"),
    reasonOf,
  });
  const progress = useQuery({
    ...trpc.imports.progress.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) => (brought.saving || state.data ? PROGRESS_MS : false),
  });

  return {
    ...brought,
    done,
    /** The progress of the property's import, also one that another screen has started or that runs since before a reload. */
    progress: progress.data ?? null,
    stopping,
    stop() {
      setStopping(true);
      void run();
    },
    open: (file: File | undefined) => open(file),
    /** Another column for a field, and the whole file validated again. */
    match({ file, preview }: ReadImport, field: string, column: number | null) {
      const choices = choicesOf(preview);
      const named = { ...byHand.current.mapping, ...namesOf({ [field]: column }, preview.columns) };
      byHand.current = { ...byHand.current, mapping: named };
      return open(file, { ...choices, mapping: { ...choices.mapping, [field]: column } });
    },
    /** The format of a column of dates or amounts. */
    chooseFormat({ file, preview }: ReadImport, field: string, format: NonNullable<ColumnFormat["format"]>) {
      const choices = choicesOf(preview);
      byHand.current = { ...byHand.current, formats: { ...byHand.current.formats, [field]: format } };
      return open(file, { ...choices, formats: { ...choices.formats, [field]: format } });
    },
    /** The meaning of an unknown word; null leaves its rows out. */
    chooseMeaning({ file, preview }: ReadImport, { field, text }: ForeignValue, value: string | null) {
      const choices = choicesOf(preview);
      byHand.current = { ...byHand.current, values: withMeaning(byHand.current.values, { field, text, value }) };
      return open(file, { ...choices, values: withMeaning(choices.values, { field, text, value }) });
    },
    /** Imports the doubtful rows of a question, or leaves them out. */
    answer({ file, preview }: ReadImport, question: ImportQuestionName, answer: "import" | "leave_out") {
      const choices = choicesOf(preview);
      byHand.current = { ...byHand.current, answers: { ...byHand.current.answers, [question]: answer } };
      return open(file, { ...choices, answers: { ...choices.answers, [question]: answer } });
    },
    startAgain() {
      startAgain();
      setDone(null);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

function withMeaning(values: ValueChoices, { field, text, value }: Pick<ForeignValue, "field" | "text" | "value">): ValueChoices {
  const { [text]: _, ...others } = values[field] ?? {};
  return { ...values, [field]: value === null ? others : { ...others, [text]: value } };
}

type Path = "/imports" | "/imports/preview" | "/imports/refused";

/** A call of imports with the choices beside the file. */
export function addressOf(path: Path, kind: ImportKind, choices: ImportChoices = {}, skip_bad_rows = false): `/${string}` {
  const query = new URLSearchParams({ kind });
  for (const [name, value] of Object.entries(choices)) if (Object.keys(value).length > 0) query.set(name, JSON.stringify(value));
  if (skip_bad_rows) query.set("skip_bad_rows", "true");
  return `${path}?${query.toString()}`;
}

/** The first reason of a refusal, with the row that it is about. */
function reasonOf(thrown: unknown): string {
  const [first] = callErrorOf(thrown).errors;
  const row = /^rows\.(\d+)/.exec(first?.path ?? "")?.[1];
  if (!first) return wordsFor(thrown);
  return row === undefined ? first.message : `${row}: ${first.message}`;
}
