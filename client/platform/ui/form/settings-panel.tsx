import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Fields } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import type { FieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";

type Props<F extends Fields> = { form: FieldsForm<F>; title: string; hint: string; children: ReactNode };

/** A panel of a property's settings: a sentence about them, their fields, and the button that saves. */
export function SettingsPanel<F extends Fields>({ form, title, hint, children }: Props<F>) {
  const say = useSay();
  return (
    <Panel title={title}>
      <FormFrame
        record={form.record}
        label={title}
        submitLabel={say("actions.save")}
        fields={form.labels}
        changedBy={null}
        isNew={false}
        disabled={form.isReadOnly}
      >
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <FieldsGrid>{children}</FieldsGrid>
      </FormFrame>
    </Panel>
  );
}
