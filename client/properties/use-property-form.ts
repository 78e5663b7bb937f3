import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { inputOfProperty, type PropertyValues, valuesOfProperty } from "#client/properties/property-values.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import type { FieldLabels } from "#client/ui/form/conflict-notice.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { type Property, PropertyInput } from "#shared/properties/schema.ts";

/** The form of all that is known of a property. */
export function usePropertyForm(property: Property, readAgain: () => void) {
  const say = useSay();
  const values = useVersioned(property, () => valuesOfProperty(property));
  return useRecordForm({
    values,
    version: property.version,
    schema: PropertyInput,
    toInput: inputOfProperty,
    save: (input, send) => send(trpc.properties.update, { id: property.id, ...input }),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    // A counter that would give a used number again has been set to the first free one.
    valuesAfter: valuesOfProperty,
    ownWords: {
      "bank.iban": say("properties.iban_invalid"),
      "bank.bic": say("properties.bic_invalid"),
      "company.vat_number": say("properties.vat_number_invalid"),
      "legal.imprint_url": say("properties.url_invalid"),
      "legal.privacy_url": say("properties.url_invalid"),
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/property",
  });
}

export type PropertyForm = ReturnType<typeof usePropertyForm>["form"];

/** What the parts are called when two versions are compared. */
export function usePropertyLabels(): FieldLabels<PropertyValues> {
  const say = useSay();
  const joined = (part: object) => Object.values(part).filter(Boolean).join(", ");
  return {
    name: say("properties.name"),
    slug: say("properties.slug"),
    time_zone: say("properties.time_zone"),
    currency: say("properties.currency"),
    check_in_time: say("properties.check_in_time"),
    check_out_time: say("properties.check_out_time"),
    communication: { label: say("properties.reach"), show: joined },
    address: { label: say("properties.reach"), show: joined },
    bank: { label: say("properties.bank"), show: joined },
    company: { label: say("properties.company"), show: joined },
    branding: {
      label: say("properties.branding"),
      show: ({ logo_id, primary_color }) => joined([logo_id && say("properties.logo"), primary_color]),
    },
    legal: { label: say("properties.legal"), show: joined },
    invoice: { label: say("properties.invoice_number"), show: joined },
    booking: { label: say("properties.booking_code"), show: joined },
    contact: { label: say("properties.contact_number"), show: joined },
  };
}
