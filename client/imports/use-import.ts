import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callErrorOf } from "#client/core/call-error.ts";
import { sendFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrite } from "#client/core/writes.ts";
import { type Brought, useBroughtFile } from "#client/ui/table/use-brought-file.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import { keptMapping, namesOf } from "#shared/imports/mapping.ts";
import type { ImportOutcome, ImportPreview } from "#shared/imports/schema.ts";

type Mapping = Readonly<Record<string, number | null>>;
export type Read = Brought<ImportPreview, Mapping>;
/** What has been done, and the file that it was done with. */
export type FinishedImport = { outcome: ImportOutcome; file: File; mapping: Mapping };

/** How often a running import is asked how far it is: it makes thousands of events, which are no measure of it. */
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
  /** Columns that somebody has matched by hand, by name: they hold for the corrected file as well. */
  const byHand = useRef<Readonly<Record<string, string | null>>>({});
  const { open, startAgain, ...brought } = useBroughtFile<ImportPreview, Mapping>({
    async ask(file, mapping) {
      const preview = await sendFile<ImportPreview>(addressOf("/imports/preview", kind, { mapping }), file);
      const kept = mapping ? null : keptMapping(byHand.current, preview);
      return kept ? sendFile(addressOf("/imports/preview", kind, { mapping: kept }), file) : preview;
    },
    async save({ file, preview }) {
      setStopping(false);
      const { mapping, errors } = preview;
      const outcome = await sendFile<ImportOutcome>(addressOf("/imports", kind, { mapping, skip: errors > 0 }), file);
      setDone({ outcome, file, mapping });
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
    /** How far the property's import is, also one that was begun elsewhere or before this page was loaded anew. */
    progress: progress.data ?? null,
    stopping,
    stop() {
      setStopping(true);
      void run();
    },
    open: (file: File | undefined) => open(file),
    /** Another column for a field, and the whole file validated anew. */
    match({ file, preview }: Read, field: string, column: number | null) {
      const mapping = { ...preview.mapping, [field]: column };
      byHand.current = { ...byHand.current, ...namesOf({ [field]: column }, preview.columns) };
      return open(file, mapping);
    },
    startAgain() {
      startAgain();
      setDone(null);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

type Query = { mapping?: Mapping | undefined; skip?: boolean };

/** A call of imports with what it says beside the file. */
export function addressOf(path: "/imports" | "/imports/preview" | "/imports/refused", kind: ImportKind, query: Query): `/${string}` {
  const matched = query.mapping ? `&mapping=${encodeURIComponent(JSON.stringify(query.mapping))}` : "";
  return `${path}?kind=${kind}${matched}${query.skip ? "&skip_bad_rows=true" : ""}`;
}

/** The first reason of a refusal, with the row that it is about. */
function reasonOf(thrown: unknown): string {
  const [first] = callErrorOf(thrown).errors;
  const row = /^rows\.(\d+)/.exec(first?.path ?? "")?.[1];
  if (!first) return wordsFor(thrown);
  return row === undefined ? first.message : `${row}: ${first.message}`;
}
