import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import { mayEdit } from "#client/stays/bookings/action-choices.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { EXEMPTIONS, type Exemption } from "#shared/prices/local-taxes/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

const OWES = "owes";

/** The choice if a guest owes local tax, or why not; only for a stay with one. */
export function TaxExemptionMenu({ booking, guest }: { booking: Booking; guest: Contact }) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.bookings.setTaxExemption);
  if (!booking.price.items.some(({ type }) => type === "city_tax")) return null;
  const known = booking.tax_exemptions.find(({ contact_id }) => contact_id === guest.id)?.reason ?? null;
  const input = { id: booking.id, contact_id: guest.id };

  async function handleChange(reason: Exemption | null): Promise<void> {
    if (reason === known || !(await run({ ...input, reason }))) return;
    toastStep(
      stepOf(
        say("local_taxes.exemption_saved", { name: guest.name }),
        (send) => send(trpc.bookings.setTaxExemption, { ...input, reason: known }),
        (send) => send(trpc.bookings.setTaxExemption, { ...input, reason }),
      ),
    );
  }

  return (
    <SelectField
      aria-label={say("local_taxes.exemption_of", { name: guest.name })}
      size="xs"
      w={210}
      readOnly={!mayEdit(booking) || isRunning}
      data={[
        { value: OWES, label: say("local_taxes.owes") },
        ...EXEMPTIONS.map((reason) => ({
          value: reason,
          label: say("local_taxes.exempt_as", { reason: say(`local_taxes.reason_${reason}`) }),
        })),
      ]}
      value={known ?? OWES}
      onChange={(value) => void handleChange(EXEMPTIONS.find((reason) => reason === value) ?? null)}
    />
  );
}
