import { z } from "zod";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { part, valuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { RETENTION_KINDS } from "#shared/office/privacy/retention.ts";
import type { Retentions } from "#shared/office/privacy/schema.ts";

const MONTHS = { min: 1, max: 600, initial: null, unit: "privacy.months" } as const;

const FIELDS = {
  periods: part("privacy.periods", {
    register: whole("privacy.register", { hint: "privacy.register_hint", ...MONTHS }),
    invoices: whole("privacy.invoices", { hint: "privacy.invoices_hint", ...MONTHS }),
    contacts: whole("privacy.contacts", { hint: "privacy.contacts_hint", ...MONTHS }),
    deleted_contacts: whole("privacy.deleted_contacts", { hint: "privacy.deleted_contacts_hint", ...MONTHS }),
    offers: whole("privacy.offers", { hint: "privacy.offers_hint", ...MONTHS }),
    mails: whole("privacy.mails", { hint: "privacy.mails_hint", ...MONTHS }),
    documents: whole("privacy.documents", { hint: "privacy.documents_hint", ...MONTHS }),
  }),
};

/** Retention period of each kind of data, in months. The server refuses what the law of the property's country does not allow. */
export function RetentionForm({ retentions, readAgain }: { retentions: Retentions; readAgain: () => void }) {
  const say = useSay();
  const values = useVersioned({ id: "retention", version: retentions.version }, () => valuesOf(FIELDS, { periods: monthsOf(retentions) }));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly: !useMay()("settings:write"),
    version: retentions.version,
    schema: lawfulPatch(retentions),
    save: (input, send) => send(trpc.privacy.updateRetention, input),
    readAgain,
    onSaved() {
      toast({ message: say("privacy.saved") });
    },
    staysAt: ({ pathname }) => pathname === "/settings/privacy",
  });
  return (
    <Panel title={say("privacy.periods")}>
      <Hint fz="inherit" maw="76ch" mb="md">
        {say("privacy.periods_hint")}
      </Hint>
      <FormFrame
        record={form.record}
        label={say("privacy.periods_form")}
        submitLabel={say("actions.save")}
        fields={form.labels}
        changedBy={null}
        isNew={false}
        disabled={form.isReadOnly}
      >
        <FieldsGrid>
          {RETENTION_KINDS.map((kind) => (
            <Field key={kind} of={form} name={`periods.${kind}`} />
          ))}
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );
}

/** The schema with the bounds of the country's law, so that a field says at once what is possible. */
function lawfulPatch({ kinds }: Retentions) {
  const lawful = kinds.map(({ kind, min_months, max_months }) => {
    const { min, max } = MONTHS;
    return [
      kind,
      z
        .int()
        .min(min_months ?? min)
        .max(max_months ?? max),
    ] as const;
  });
  return z.strictObject({ periods: z.strictObject(Object.fromEntries(lawful)) });
}

function monthsOf({ kinds }: Retentions) {
  const of = new Map(kinds.map(({ kind, months }) => [kind, months]));
  return {
    register: of.get("register") ?? null,
    invoices: of.get("invoices") ?? null,
    contacts: of.get("contacts") ?? null,
    deleted_contacts: of.get("deleted_contacts") ?? null,
    offers: of.get("offers") ?? null,
    mails: of.get("mails") ?? null,
    documents: of.get("documents") ?? null,
  };
}
