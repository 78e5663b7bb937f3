import { Text } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { LineFields, type LineValues, lineInput, useLineNames } from "#client/folios/line-fields.tsx";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { type Charge, ChargeLine, type Folio } from "#shared/folios/schema.ts";

type Props = { folio: Folio; charge: Charge; onSaved(): void; staysAt(next: Location): boolean };

/** A charge that is there already. It is saved on the version of its folio, since that is what the sums are reckoned from. */
export function EditCharge({ folio, charge, onSaved, staysAt }: Props) {
  const say = useSay();
  const { percent } = useFormats();
  const values = useVersioned(charge, valuesOf);
  const record = useRecordForm({
    values,
    version: folio.version,
    schema: ChargeLine,
    toInput: lineInput,
    save: (input, send) => send(trpc.folios.changeCharge, { id: folio.id, charge_id: charge.id, ...input }),
    onSaved() {
      toast({ message: say("folios.changed", { name: record.form.values.name }) });
      onSaved();
    },
    staysAt,
  });
  const label = say("folios.edit", { name: charge.name });
  const names = useLineNames();
  const shown = useShown();
  const fields = {
    name: names.name,
    gross_amount: shown.money(names.gross_amount),
    tax_percentage: { label: names.tax_percentage, show: (typed: string) => percent(Number(typed)) },
    quantity: shown.number(names.quantity),
    booked_on: shown.date(names.booked_on),
  };
  return (
    <FormFrame record={record} label={label} submitLabel={say("actions.save")} fields={fields} changedBy={null} isNew={false}>
      {charge.default && (
        <Text size="sm" c="dimmed">
          {say("folios.edit_follows")}
        </Text>
      )}
      <LineFields form={record.form} />
    </FormFrame>
  );
}

function valuesOf(charge: Charge | null): LineValues {
  if (!charge) return { name: "", gross_amount: null, quantity: 1, tax_percentage: "", booked_on: null };
  const { name, unit_gross_amount, quantity, tax_percentage, booked_on } = charge;
  return { name, gross_amount: unit_gross_amount, quantity, tax_percentage: String(tax_percentage), booked_on };
}
