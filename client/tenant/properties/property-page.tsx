import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldInAddress } from "#client/platform/ui/form/use-field-in-address.ts";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { EventHistory } from "#client/tenant/events/event-history.tsx";
import { BrandingFields } from "#client/tenant/properties/branding-fields.tsx";
import { BankFields, CompanyFields } from "#client/tenant/properties/company-fields.tsx";
import { LegalFields } from "#client/tenant/properties/legal-fields.tsx";
import { LetterheadPreview } from "#client/tenant/properties/letterhead-preview.tsx";
import { PropertyFields } from "#client/tenant/properties/name-and-zone-fields.tsx";
import { NumberingFields } from "#client/tenant/properties/numbering-fields.tsx";
import css from "#client/tenant/properties/property-page.module.css";
import { ReachFields } from "#client/tenant/properties/reach-fields.tsx";
import { usePropertyForm } from "#client/tenant/properties/use-property-form.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** All that is known of the property one works in, with its letterhead drawn beside. */
export function PropertyPage() {
  const say = useSay();
  const may = useMay();
  const { property_id } = useIdentity();
  // Counters go on without a new version, so nothing is kept from an earlier visit.
  const answer = useQuery(trpc.properties.get.queryOptions({ id: property_id }, { gcTime: 0, staleTime: 0 }));
  return (
    <RecordScreen isPage answer={answer}>
      {(property) => (
        <Page title={say("properties.title")} hint={say(may("property:write") ? "properties.hint" : "properties.read_only")}>
          <PropertyForm key={property.id} property={property} readAgain={() => void answer.refetch()} />
          {may("events:read") && (
            <Panel title={say("properties.story")}>
              <EventHistory id={property.id} />
            </Panel>
          )}
        </Page>
      )}
    </RecordScreen>
  );
}

function PropertyForm({ property, readAgain }: { property: Property; readAgain(): void }) {
  const say = useSay();
  const may = useMay();
  const changed = useLastChange("property", property.id);
  const form = usePropertyForm(property, { isReadOnly: !may("property:write"), readAgain });
  useFieldInAddress();
  return (
    <FormFrame
      record={form.record}
      label={say("properties.form")}
      submitLabel={say("actions.save")}
      fields={form.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={form.isReadOnly}
    >
      <div className={css["columns"]}>
        <Stack gap={20}>
          <PropertyFields of={form} />
          <ReachFields of={form} savedCountry={property.address.country} />
          <BrandingFields of={form} />
          <CompanyFields of={form} />
          <BankFields of={form} />
          <LegalFields of={form} />
          <NumberingFields of={form} />
        </Stack>
        <LetterheadPreview values={form.record.form.values} />
      </div>
    </FormFrame>
  );
}
