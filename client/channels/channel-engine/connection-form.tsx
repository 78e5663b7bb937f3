import { Button, Group, PasswordInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { money, text, valuesOf } from "#client/platform/ui/form/fields.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { type ChannelConnection, ChannelConnectionPatch } from "#shared/channels/channel-engine/schema.ts";

const FIELDS = {
  name: text("channels.name", { maxLength: 50 }),
  floor_amount: money("channels.floor_amount", { hint: "channels.floor_hint", min: 0.01 }),
};

const WORDS = { details: "channels.details", new: "channels.details", create: "channels.details" } as const;

type Props = { connection: ChannelConnection; readAgain(): void };

/** Name and lowest price of a connection, and its key, which is only ever replaced. */
export function ConnectionForm({ connection, readAgain }: Props) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const values = useVersioned(connection, (row) => valuesOf<typeof FIELDS>(FIELDS, row));
  const of = useFieldsForm({
    values,
    readAgain,
    fields: FIELDS,
    choices: {},
    id: connection.id,
    version: connection.version,
    isReadOnly: !mayWrite,
    schema: ChannelConnectionPatch,
    save: (input, send) => send(trpc.channelConnections.update, { id: connection.id, ...input }),
    onSaved: () => toast({ message: say("screens.saved") }),
  });
  return (
    <BaseForm of={of} object="channel_connection" words={WORDS}>
      <Field of={of} name="name" />
      <Field of={of} name="floor_amount" />
      {mayWrite && connection.direction === "out" && <KeyLine connection={connection} />}
    </BaseForm>
  );
}

/** Partners that speak AlpineBits have given a password. */
function keyWords({ kind }: ChannelConnection) {
  return kind === "alpinebits"
    ? ({ key: "channels.ab_password", change: "channels.ab_change_password", hint: "channels.ab_password_hint" } as const)
    : ({ key: "channels.key", change: "channels.change_key", hint: "channels.key_hint" } as const);
}

function KeyLine({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const words = keyWords(connection);
  return (
    <Group justify="space-between" gap="8px 16px">
      <div>
        {say(words.key)}
        <Hint>{say("channels.key_stays")}</Hint>
      </div>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say(words.change)}
      </Button>
      <ModalDialog opened={isOpen} title={say(words.change)} onClose={() => setOpen(false)}>
        {isOpen && <KeyForm connection={connection} onDone={() => setOpen(false)} />}
      </ModalDialog>
    </Group>
  );
}

/** Replaces the key; the server asks for the password. */
function KeyForm({ connection, onDone }: { connection: ChannelConnection; onDone(): void }) {
  const say = useSay();
  const { id, version } = connection;
  const words = keyWords(connection);
  const [key, setKey] = useState("");
  const { run, isRunning } = useWrite(trpc.channelConnections.update, {
    done() {
      toast({ message: say("channels.key_changed") });
      onDone();
    },
  });
  return (
    <DialogForm
      label={say(words.change)}
      submitLabel={say("actions.save")}
      isRunning={isRunning}
      disabled={key.trim() === ""}
      onSubmit={() => void run({ id, credentials: key.trim() }, { ifMatch: version })}
    >
      <PasswordInput
        data-autofocus
        label={say(words.key)}
        description={say(words.hint)}
        autoComplete="off"
        maxLength={500}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
