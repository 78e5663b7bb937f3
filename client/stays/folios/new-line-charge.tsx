import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { toastCharged } from "#client/stays/folios/charge-steps.ts";
import { LineFields, type LineValues, useLineForm } from "#client/stays/folios/line-fields.tsx";
import type { Folio } from "#shared/stays/folios/schema.ts";

type Props = { folio: Folio; words: string; onSaved(): void; staysAt(next: Location): boolean };

/** A charge in free words; those that were typed for an item that the property hasn't got are there already. */
export function NewLineCharge({ folio, words, onSaved, staysAt }: Props) {
  const say = useSay();
  const { today } = useFormats();
  const values: LineValues = { name: words, gross_amount: null, quantity: 1, tax_percentage: "", booked_on: today() };
  const form = useLineForm({
    values,
    version: null,
    save: (input, send) => send(trpc.folios.addCharge, { folio_id: folio.id, ...input }),
    onSaved(saved) {
      toastCharged(say("folios.added", { name: form.record.form.values.name }), saved);
      onSaved();
    },
    staysAt,
  });
  return (
    <FormFrame record={form.record} label={say("folios.add")} submitLabel={say("folios.add")} fields={null} changedBy={null} isNew>
      <LineFields of={form} beginsAtPrice={words !== ""} />
    </FormFrame>
  );
}
