import { Button, Group, Stack } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { NEW_CONNECTION, NewConnectionFrame, WITHOUT_RULES } from "#client/channels/channel-engine/new-connection.tsx";
import { PropertyChoice } from "#client/channels/channel-engine/property-choice.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { hidden, listed, text, type ValuesOf, valuesOf } from "#client/platform/ui/form/fields.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { type ChannelConnection, type ChannelConnectionInput, PARTNER_URLS } from "#shared/channels/channel-engine/schema.ts";

const OTHER = "other";

const FIELDS = {
  name: text("channels.name", { maxLength: 50 }),
  credentials: text("channels.key", { hint: "channels.key_hint", maxLength: 500, isCode: true }),
  hotel_code: hidden(""),
  address: listed<string>("channels.url", { hint: "channels.address_hint", initial: PARTNER_URLS.channex[0] }),
  url: text("channels.other_url", { hint: "channels.other_url_hint", inputType: "url", maxLength: 500, isCode: true }),
};

/** Key, address and the property chosen of those that the key opens, from which the connection is made. */
export function NewAccess({ onMade }: { onMade(connection: ChannelConnection): void }) {
  const say = useSay();
  const isAdmin = useIdentity().role_id === "admin";
  const [standard, api, staging] = PARTNER_URLS.channex;
  const addresses = [
    { value: standard, label: say("channels.address_own") },
    { value: api, label: say("channels.address_api") },
    { value: staging, label: say("channels.address_staging") },
    ...(isAdmin ? [{ value: OTHER, label: say("channels.address_foreign") }] : []),
  ];
  const of = useFieldsForm({
    ...NEW_CONNECTION,
    values: { ...valuesOf(FIELDS, null), name: "Channex" },
    fields: FIELDS,
    choices: { address: addresses },
    toInput,
    onSaved: onMade,
  });
  const { values, errors, setFieldValue } = of.record.form;
  const isOther = values.address === OTHER;
  const { url, other_url } = addressOf(values);
  return (
    <NewConnectionFrame record={of.record} label={say("channels.step_access")} submitLabel={say("channels.access_save")}>
      <Field of={of} name="credentials" isFirst />
      <Field of={of} name="address" />
      {isOther && <Field of={of} name="url" />}
      <PropertyChoice
        partner={{ kind: "channex", url, other_url, credentials: values.credentials.trim() }}
        value={values.hotel_code}
        error={typeof errors["hotel_code"] === "string" ? errors["hotel_code"] : null}
        onChange={(hotel_code) => setFieldValue("hotel_code", hotel_code)}
      />
      <Field of={of} name="name" />
    </NewConnectionFrame>
  );
}

function toInput({ address, url, ...typed }: ValuesOf<typeof FIELDS>): ChannelConnectionInput {
  return { kind: "channex", ...typed, ...addressOf({ address, url }), user_name: null, ...WITHOUT_RULES };
}

function addressOf({ address, url }: { address: string; url: string }): { url: string; other_url: boolean } {
  const isOther = address === OTHER;
  return { url: isOther ? url.trim() : address, other_url: isOther };
}

/** Access as it was entered; another property is another connection. */
export function AccessStep({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const navigate = useNavigate();
  const { id, kind, name, url, user_name, hotel_code, opened_at, version } = connection;
  const isPortal = kind === "alpinebits";
  const { run, isRunning } = useWrite(trpc.channelConnections.delete, { done: () => navigate("/channels/new", { replace: true }) });
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: say("channels.name"), value: name },
          isPortal ? { label: say("channels.ab_user"), value: user_name ?? "–" } : null,
          { label: say(isPortal ? "channels.ab_password" : "channels.key"), value: say("channels.key_stays") },
          { label: say(isPortal ? "channels.ab_hotel" : "channels.property_id"), value: hotel_code ?? "–" },
          { label: say("channels.url"), value: url },
        ]}
      />
      {opened_at === null && (
        <Group>
          <Button variant="default" loading={isRunning} onClick={() => void run({ id }, { ifMatch: version })}>
            {say("channels.access_again")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
