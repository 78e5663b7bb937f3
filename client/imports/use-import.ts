import { useState } from "react";
import { sendFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { troubleOf } from "#client/core/trouble.ts";
import { type Brought, useBroughtFile } from "#client/ui/use-brought-file.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import type { ImportOutcome, ImportPreview } from "#shared/imports/schema.ts";

type Mapping = Readonly<Record<string, number | null>>;
export type Read = Brought<ImportPreview, Mapping>;

/** A list of one kind on its way into the house; columns may be matched by hand meanwhile. */
export function useImport(kind: ImportKind) {
  const say = useSay();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const { open, startAgain, ...brought } = useBroughtFile<ImportPreview, Mapping>({
    ask: (file, mapping) => sendFile(addressOf("/imports/preview", kind, mapping), file),
    save: async ({ file, preview }) => setOutcome(await sendFile(addressOf("/imports", kind, preview.mapping), file)),
    wrongKind: say("imports.wrong_kind"),
    reasonOf,
  });

  return {
    ...brought,
    outcome,
    open: (file: File | undefined) => open(file),
    /** Another column for a field, and the whole file judged anew. */
    match: ({ file, preview }: Read, field: string, column: number | null) => open(file, { ...preview.mapping, [field]: column }),
    startAgain() {
      startAgain();
      setOutcome(null);
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
