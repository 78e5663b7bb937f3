import { Button, PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, text, valuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { SERVICE_ADDRESSES, type ServiceOffer, ServiceSetup, type ServiceState } from "#shared/stays/registrations/transmission.ts";

const SYSTEMS = ["live", "test", "elsewhere"] as const;
const NUMBER = { min: 1, max: 999_999_999, initial: null, hint: "registrations.service_number_hint" } as const;

const FIELDS = {
  system: listed<(typeof SYSTEMS)[number]>("registrations.service_system", { initial: "live" }),
  url: text("registrations.service_url"),
  username: text("registrations.service_username", { isCode: true }),
  password: text("registrations.service_password"),
  municipality: whole("registrations.service_municipality", NUMBER),
  property: whole("registrations.service_property", NUMBER),
  adult: whole("registrations.service_adult", NUMBER),
  child: whole("registrations.service_child", NUMBER),
  child_below: whole("registrations.service_child_below", { min: 1, max: 18, initial: null, unit: "registrations.service_years" }),
  exempt: whole("registrations.service_exempt", NUMBER),
  everybody: yesNo("registrations.service_everybody", { hint: "registrations.service_everybody_hint" }),
};

const Id = ServiceSetup.shape.municipality;
const Flat = z.strictObject({
  system: z.enum(SYSTEMS),
  url: ServiceSetup.shape.url,
  username: ServiceSetup.shape.username,
  password: z.string().max(200),
  municipality: Id,
  property: Id,
  adult: Id,
  child: Id.nullable(),
  child_below: ServiceSetup.shape.tariffs.shape.child_below,
  exempt: Id.nullable(),
  everybody: z.boolean(),
});

/** The numbers that can be chosen once the login was checked. */
const OFFERED = {
  municipality: "municipalities",
  property: "properties",
  adult: "tariffs",
  child: "tariffs",
  exempt: "tariffs",
} as const satisfies Record<string, keyof ServiceOffer>;
const OFFERED_FIELDS = ["municipality", "property", "adult", "child", "exempt"] as const;

/** The login to the municipality's program, and which numbers it uses there: typed from a letter, or chosen once the login was checked. */
export function ServiceForm({ state, readAgain }: { state: ServiceState; readAgain: () => void }) {
  const say = useSay();
  const [offer, setOffer] = useState<ServiceOffer | null>(null);
  const values = useVersioned({ id: "registration_service", version: state.version }, () => formValues(state));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { system: SYSTEMS.map((system) => ({ value: system, label: say(`registrations.service_${system}`) })) },
    version: state.version,
    schema: Flat,
    toInput: (typed) => ({ ...typed, url: addressOf(typed) }),
    save: (input, send) => {
      const { system: _, password, adult, child, child_below, exempt, ...setup } = input;
      const tariffs = { adult, child, child_below: child_below ?? null, exempt };
      return send(trpc.registrations.saveService, { setup: { service: "meldescheine", ...setup, tariffs }, password });
    },
    readAgain,
    onSaved() {
      toast({ message: say("registrations.service_saved") });
    },
    staysAt: ({ pathname }) => pathname === "/registrations",
  });
  const typed = form.record.form.values;
  const check = useWrite(trpc.registrations.checkService, { done: setOffer });
  return (
    <Panel title={say("registrations.service_form")}>
      <FormFrame
        record={form.record}
        label={say("registrations.service_form")}
        submitLabel={say("registrations.service_save")}
        fields={form.labels}
        changedBy={null}
        isNew={state.setup === null}
        disabled={false}
      >
        <Field of={form} name="system" />
        {typed.system === "elsewhere" && <Field of={form} name="url" />}
        <FieldsGrid>
          <Field of={form} name="username" />
          <PasswordInput
            label={say("registrations.service_password")}
            description={state.has_password ? say("registrations.service_password_kept") : undefined}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
            {...form.record.form.getInputProps("password")}
          />
        </FieldsGrid>
        <div>
          <Button
            variant="default"
            loading={check.isRunning}
            disabled={typed.username === ""}
            onClick={() =>
              void check.run({ service: "meldescheine", url: addressOf(typed), username: typed.username, password: typed.password })
            }
          >
            {say("registrations.service_check")}
          </Button>
          {offer && (
            <Text size="sm" mt={6} role="status">
              {say("registrations.service_checked")}
            </Text>
          )}
        </div>
        <FieldsGrid>
          {OFFERED_FIELDS.map((name) =>
            offer === null ? (
              <Field key={name} of={form} name={name} />
            ) : (
              <SelectField
                key={name}
                label={say(`registrations.service_${name}`)}
                data={offer[OFFERED[name]].map(({ id, name: label }) => ({ value: String(id), label: `${label} (${id})` }))}
                value={typed[name] === null ? null : String(typed[name])}
                clearable={name === "child" || name === "exempt"}
                error={form.record.form.errors[name]}
                onChange={(value) => form.record.form.setFieldValue(name, value === null ? null : Number(value))}
              />
            ),
          )}
          <Field of={form} name="child_below" />
        </FieldsGrid>
        <Field of={form} name="everybody" />
      </FormFrame>
    </Panel>
  );
}

function addressOf({ system, url }: { system: (typeof SYSTEMS)[number]; url: string }): string {
  return system === "elsewhere" ? url : SERVICE_ADDRESSES[system];
}

function formValues({ setup }: ServiceState) {
  if (setup === null) return valuesOf(FIELDS, null);
  const { url, username, municipality, property, tariffs, everybody } = setup;
  const known = (["live", "test"] as const).find((system) => SERVICE_ADDRESSES[system] === url);
  return valuesOf(FIELDS, { system: known ?? "elsewhere", url, username, password: "", municipality, property, ...tariffs, everybody });
}
