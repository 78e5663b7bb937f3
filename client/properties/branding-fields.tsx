import { useSay } from "#client/core/i18n.ts";
import { LogoField } from "#client/properties/logo-field.tsx";
import { PropertyColor } from "#client/properties/property-color.tsx";
import css from "#client/properties/property-page.module.css";
import type { PropertyForm } from "#client/properties/use-property-form.ts";
import { Panel } from "#client/ui/page/page.tsx";

/** What guests see of the property: its logo and its colour. */
export function BrandingFields({ of }: { of: PropertyForm }) {
  const say = useSay();
  const { form } = of.record;
  const { logo_id, primary_color } = form.values.branding;
  return (
    <Panel title={say(of.fields.branding.label)}>
      <div className={css["rows"]}>
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
      </div>
    </Panel>
  );
}
