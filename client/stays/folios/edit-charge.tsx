import { Text } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useTaxRates } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import { LineFields, type LineValues, taxChoiceOf, useLineForm } from "#client/stays/folios/line-fields.tsx";
import { useStockPass } from "#client/stays/folios/stock-pass.ts";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";

type Props = { folio: Folio; charge: Charge; onSaved(): void; staysAt(next: Location): boolean };

/** A charge that is there already. It is saved on the version of its folio, since that is what the sums are calculated from. */
export function EditCharge({ folio, charge, onSaved, staysAt }: Props) {
  const say = useSay();
  const taxRates = useTaxRates().data?.data ?? [];
  const values = useVersioned(charge, (known) => valuesOf(known, taxRates));
  const stock = useStockPass();
  const form = useLineForm({
    values,
    version: folio.version,
    save: (input, send) =>
      stock.pass(input, (ignore_stock) => send(trpc.folios.changeCharge, { id: folio.id, charge_id: charge.id, ...input, ignore_stock })),
    onSaved() {
      toast({ message: say("folios.changed", { name: form.record.form.values.name }) });
      onSaved();
    },
    staysAt,
  });
  const label = say("folios.edit", { name: chargeName(charge) });
  const submitLabel = say(stock.isRefused(form.record.form.values) ? "bookings.save_anyway" : "actions.save");
  return (
    <FormFrame record={form.record} label={label} submitLabel={submitLabel} fields={form.labels} changedBy={null} isNew={false}>
      {charge.default && (
        <Text size="sm" c="dimmed">
          {say("folios.edit_follows")}
        </Text>
      )}
      <LineFields of={form} />
    </FormFrame>
  );
}

function valuesOf(charge: Charge | null, taxRates: readonly TaxRate[]): LineValues {
  if (!charge) return { name: "", gross_amount: null, quantity: 1, tax_percentage: "", booked_on: null };
  const { name, unit_gross_amount, quantity, booked_on } = charge;
  return { name, gross_amount: unit_gross_amount, quantity, tax_percentage: taxChoiceOf(charge, taxRates), booked_on };
}
