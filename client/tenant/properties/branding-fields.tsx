import { Stack } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { LogoField } from "#client/tenant/properties/logo-field.tsx";
import { PropertyColor } from "#client/tenant/properties/property-color.tsx";
import type { PropertyForm } from "#client/tenant/properties/use-property-form.ts";

/** Fields for the property's logo and colour. */
export function BrandingFields({ of }: { of: PropertyForm }) {
  const say = useSay();
  const { form } = of.record;
  const { logo_id, primary_color } = form.values.branding;
  return (
    <Panel title={say(of.fields.branding.label)}>
      <Stack gap={18}>
        <LogoField
          name={form.values.name}
          logoId={logo_id}
          error={form.errors["branding.logo_id"]}
          disabled={of.isReadOnly}
          onChange={(id) => form.setFieldValue("branding.logo_id", id)}
        />
        <PropertyColor
          value={primary_color}
          error={form.errors["branding.primary_color"]}
          disabled={of.isReadOnly}
          onChange={(color) => form.setFieldValue("branding.primary_color", color)}
        />
      </Stack>
    </Panel>
  );
}
