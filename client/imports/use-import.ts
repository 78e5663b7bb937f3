import { useState } from "react";
import { sendFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { troubleOf } from "#client/core/trouble.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import type { ImportOutcome, ImportPreview } from "#shared/imports/schema.ts";

type Mapping = Readonly<Record<string, number | null>>;
/** A file that has been read, and what it would do. */
export type Read = { file: File; preview: ImportPreview };

/** One file on its way into the house: read, matched, looked at, taken over. */
export function useImport(kind: ImportKind) {
  const say = useSay();
  const [reading, setReading] = useState<string | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  async function open(file: File | undefined, mapping?: Mapping): Promise<void> {
    if (!file) return setRefusal(say("imports.wrong_kind"));
    setRefusal(null);
    setOutcome(null);
    setReading(file.name);
    try {
      setRead({ file, preview: await sendFile<ImportPreview>(addressOf("/imports/preview", kind, mapping), file) });
    } catch (thrown) {
      setRefusal(reasonOf(thrown));
    } finally {
      setReading(null);
    }
  }

  async function takeOver({ file, preview }: Read): Promise<void> {
    setSaving(true);
    setRefusal(null);
    try {
      setOutcome(await sendFile<ImportOutcome>(addressOf("/imports", kind, preview.mapping), file));
      setRead(null);
    } catch (thrown) {
      setRefusal(reasonOf(thrown));
    } finally {
      setSaving(false);
    }
  }

  return {
    reading,
    read,
    refusal,
    saving,
    outcome,
    open,
    takeOver,
    /** Another column for a field, and the whole file judged anew. */
    match: ({ file, preview }: Read, field: string, column: number | null) => open(file, { ...preview.mapping, [field]: column }),
    startAgain() {
      setRead(null);
      setOutcome(null);
      setRefusal(null);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

function addressOf(path: "/imports" | "/imports/preview", kind: ImportKind, mapping?: Mapping): `/${string}` {
  const matched = mapping ? `&mapping=${encodeURIComponent(JSON.stringify(mapping))}` : "";
  return `${path}?kind=${kind}${matched}`;
}

/** The house's first reason, with the row that it is about. */
function reasonOf(thrown: unknown): string {
  const [first] = troubleOf(thrown).errors;
  const row = /^rows\.(\d+)/.exec(first?.path ?? "")?.[1];
  if (!first) return wordsFor(thrown);
  return row === undefined ? first.message : `${row}: ${first.message}`;
}
