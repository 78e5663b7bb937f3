import { PasswordInput, Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, optionalText, text, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import { type CashRegister, CashRegisterInput, DEVICES, type DeviceKind } from "#shared/money/cash-register/schema.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";
import { REGISTER_LAWS, type RegisterRules } from "#shared/platform/countries/register-laws.ts";

const fieldsWith = (user: "cash_register.device_user" | "cash_register.device_key") => ({
  number: text("cash_register.number", { hint: "cash_register.number_hint" }),
  device: listed<DeviceKind>("cash_register.device", { initial: "a-trust" }),
  device_url: optionalText("cash_register.device_url"),
  device_user: optionalText(user),
  device_password: text("cash_register.device_password"),
});
const FIELDS = { unit: fieldsWith("cash_register.device_user"), tse: fieldsWith("cash_register.device_key") } as const;

/** The usual device for each kind of security, and its address; another address is that of its tests. */
const SIGNERS = {
  unit: { device: "a-trust", url: "https://www.a-trust.at/asignrkonline/v2" },
  tse: { device: "fiskaly", url: "https://kassensichv-middleware.fiskaly.com/api/v2" },
} as const satisfies Record<RegisterRules["security"], { device: DeviceKind; url: string }>;

type Props = { register: CashRegister | null; law: RegisterLaw; readAgain: () => void };

/** Number and signing device of the register; of one in use only the access to its device can be changed. */
export function RegisterForm({ register, law, readAgain }: Props) {
  const say = useSay();
  const isOpen = register?.state === "open";
  const { security } = REGISTER_LAWS[law];
  const devices = DEVICES.filter((device) => lawOfDevice(device) === law).toReversed();
  const values = useVersioned(register, (row) =>
    row
      ? valuesOf(FIELDS[security], { ...row, device_password: "" })
      : { ...valuesOf(FIELDS[security], null), device: SIGNERS[security].device, device_url: SIGNERS[security].url },
  );
  const form = useFieldsForm({
    values,
    fields: FIELDS[security],
    choices: { device: devices.map((device) => ({ value: device, label: say(`cash_register.device_${device}`) })) },
    version: register?.version ?? null,
    schema: CashRegisterInput,
    // An empty field keeps the stored password.
    toInput: ({ number, device, device_url, device_user, device_password }) => ({
      number,
      device,
      device_url: device === "software" || device_url === "" ? null : device_url,
      device_user: device === "software" || device_user === "" ? null : device_user,
      device_password: device_password === "" ? undefined : device_password,
    }),
    save: async (input, send) => {
      const { register: saved } = await send(trpc.cashRegister.save, input);
      if (!saved) throw new Error("the register that was saved is missing");
      return saved;
    },
    readAgain,
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    staysAt: ({ pathname }) => pathname === "/settings/cash-register",
  });
  const isGenuine = form.record.form.values.device !== "software";
  return (
    <Panel title={say(isOpen ? (usesTse(law) ? "cash_register.access_tse" : "cash_register.access") : "cash_register.set_up")}>
      {!isOpen && (
        <Text size="sm" c="dimmed" mb="md" maw="70ch">
          {say(usesTse(law) ? "cash_register.intro_tse" : "cash_register.intro")}
        </Text>
      )}
      <FormFrame
        record={form.record}
        label={say("cash_register.set_up_form")}
        submitLabel={say("actions.save")}
        fields={form.labels}
        changedBy={null}
        isNew={register === null}
        disabled={false}
      >
        {!isOpen && (
          <>
            <Field of={form} name="number" />
            {devices.length > 1 && <Field of={form} name="device" />}
          </>
        )}
        {isGenuine && (
          <>
            <Field of={form} name="device_url" />
            <Field of={form} name="device_user" />
            <PasswordInput
              label={say(usesTse(law) ? "cash_register.device_secret" : "cash_register.device_password")}
              description={register?.has_password ? say("cash_register.device_password_hint") : undefined}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
              {...form.record.form.getInputProps("device_password")}
            />
          </>
        )}
      </FormFrame>
    </Panel>
  );
}
