import { NEW_CONNECTION, NewConnectionFrame, WITHOUT_RULES } from "#client/channels/channel-engine/new-connection.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { text, type ValuesOf, valuesOf } from "#client/platform/ui/form/fields.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection, ChannelConnectionInput } from "#shared/channels/channel-engine/schema.ts";

const NAME = text("channels.name", { hint: "channels.ab_name_hint", maxLength: 50 });
const HOTEL = text("channels.ab_hotel", { hint: "channels.ab_hotel_hint", maxLength: 16, isCode: true });

const PORTAL_FIELDS = {
  name: NAME,
  url: text("channels.ab_url", { hint: "channels.ab_url_hint", inputType: "url", maxLength: 500, isCode: true }),
  user_name: text("channels.ab_user", { hint: "channels.ab_user_hint", maxLength: 100, isCode: true }),
  credentials: text("channels.ab_password", { hint: "channels.ab_password_hint", maxLength: 500, isCode: true }),
  hotel_code: HOTEL,
};

type Props = { onMade(connection: ChannelConnection): void };

/** The address, user and hotel code that a portal has given. */
export function NewPortal({ onMade }: Props) {
  const say = useSay();
  const isAdmin = useIdentity().role_id === "admin";
  const of = useFieldsForm({
    ...NEW_CONNECTION,
    values: valuesOf(PORTAL_FIELDS, null),
    fields: PORTAL_FIELDS,
    choices: {},
    toInput: portalInput,
    onSaved: onMade,
  });
  return (
    <NewConnectionFrame record={of.record} label={say("channels.step_access")} submitLabel={say("channels.access_save")}>
      <Field of={of} name="name" isFirst />
      <Field of={of} name="url" />
      {!isAdmin && <Hint role="note">{say("channels.ab_url_admin")}</Hint>}
      <Field of={of} name="user_name" />
      <Field of={of} name="credentials" />
      <Field of={of} name="hotel_code" />
    </NewConnectionFrame>
  );
}

function portalInput({ url, ...typed }: ValuesOf<typeof PORTAL_FIELDS>): ChannelConnectionInput {
  return { kind: "alpinebits", ...typed, url: url.trim(), other_url: true, ...WITHOUT_RULES };
}

const CALLER_FIELDS = { name: NAME, hotel_code: HOTEL };

/** A partner that calls: it gets user and password from here. */
export function NewCaller({ onMade }: Props) {
  const say = useSay();
  const of = useFieldsForm({
    ...NEW_CONNECTION,
    values: valuesOf(CALLER_FIELDS, null),
    fields: CALLER_FIELDS,
    choices: {},
    toInput: callerInput,
    onSaved: onMade,
  });
  return (
    <NewConnectionFrame record={of.record} label={say("channels.way_in")} submitLabel={say("channels.ab_create")}>
      <Field of={of} name="name" isFirst />
      <Field of={of} name="hotel_code" />
    </NewConnectionFrame>
  );
}

function callerInput(typed: ValuesOf<typeof CALLER_FIELDS>): ChannelConnectionInput {
  const given = { url: null, other_url: false, user_name: null, credentials: null };
  return { kind: "alpinebits", ...typed, ...given, ...WITHOUT_RULES };
}
