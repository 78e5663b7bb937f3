import type { ReactNode } from "react";
import { type PlainTextKey, useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import type { Fields } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import type { FieldsForm } from "#client/platform/ui/form/use-fields-form.ts";

type Props<F extends Fields> = {
  of: FieldsForm<F>;
  /** Object kind of the record in the event feed. */
  object: string;
  /** Titles of the form for a known record and for a new one, and the label of the create button. */
  words: { details: PlainTextKey; new: PlainTextKey; create: PlainTextKey };
  children: ReactNode;
};

/** The frame of a base-data form. */
export function BaseForm<F extends Fields>({ of: { record, labels, isReadOnly, id }, object, words, children }: Props<F>) {
  const say = useSay();
  const changed = useLastChange(object, id);
  const isWriting = useIsWriting(id);
  return (
    <FormFrame
      record={record}
      label={say(id === null ? words.new : words.details)}
      submitLabel={say(id === null ? words.create : "actions.save")}
      fields={labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={id === null}
      disabled={isReadOnly}
      isImpossible={isWriting && !record.saving}
    >
      {children}
    </FormFrame>
  );
}
