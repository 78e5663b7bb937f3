import { Text } from "@mantine/core";
import { useState } from "react";
import { usePropertyCountry } from "#client/inventory/tax-rates/use-property-country.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { proposedExemption } from "#shared/inventory/tax-rates/exemptions.ts";

/** The step of a small business, which charges no tax from a day on: one for all rates. */
export function SmallBusinessDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const say = useSay();
  return (
    <ModalDialog opened={opened} title={say("tax_rates.small_business")} onClose={onClose}>
      {opened && <SmallBusinessForm onClose={onClose} />}
    </ModalDialog>
  );
}

function SmallBusinessForm({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { today } = useFormats();
  const country = usePropertyCountry();
  const [from, setFrom] = useState<string | null>(today());
  const { de, en, code } = proposedExemption("small_business", country, from ?? today());
  const { run, isRunning } = useWrite(trpc.taxRates.becomeSmallBusiness, {
    done({ changed }) {
      toast({ message: say("tax_rates.small_business_done", { count: changed }) });
      onClose();
    },
  });

  function handleSubmit(): void {
    if (from) void run({ from, exemption: { de, en, code } });
  }

  return (
    <DialogForm
      label={say("tax_rates.small_business")}
      submitLabel={say("tax_rates.small_business_set")}
      isRunning={isRunning}
      disabled={from === null}
      onSubmit={handleSubmit}
    >
      <Text size="sm">{say("tax_rates.small_business_detail")}</Text>
      <DateField data-autofocus label={say("tax_rates.small_business_from")} value={from} onChange={setFrom} />
      <div>
        <Text size="sm" fw={600}>
          {say("tax_rates.small_business_words")}
        </Text>
        <Text size="sm" c="dimmed" lang="de">
          {de}
        </Text>
        <Text size="sm" c="dimmed" lang="en">
          {en}
        </Text>
      </div>
    </DialogForm>
  );
}
