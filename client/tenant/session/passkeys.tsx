import { Button, Group, Stack, Text } from "@mantine/core";
import { IconFingerprint, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { whyNoPasskeys } from "#client/tenant/session/passkeys-here.ts";
import { RenamePasskey } from "#client/tenant/session/rename-passkey.tsx";
import { createPasskey, forgetInBrowser } from "#client/tenant/session/webauthn.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { MAX_PASSKEYS, type Passkey } from "#shared/tenant/session/passkey-schema.ts";

/** The user's passkeys: added by the browser, renamed or removed here. */
export function Passkeys() {
  const say = useSay();
  const answer = useQuery(trpc.session.passkeys.queryOptions({ page_size: MAX_PASSKEYS }, { refetchOnMount: "always" }));
  return (
    <RecordScreen answer={answer}>
      {({ data }) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {say("session.passkeys_hint")}
          </Text>
          {data.length > 0 && <PasskeyTable passkeys={data} />}
          <AddOrWhyNot isFull={data.length >= MAX_PASSKEYS} />
        </Stack>
      )}
    </RecordScreen>
  );
}

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const columns = [
    { label: say("session.passkey_name") },
    { label: say("session.passkey_created"), wide: true },
    { label: say("session.used") },
  ];
  const { run } = useWrites(({ id }: Passkey, send) => send(trpc.session.removePasskey, { id }), {
    done(_answer, passkey) {
      forgetInBrowser(passkey);
      toast({ message: say("session.passkey_removed", { name: passkey.name }) });
    },
  });

  async function handleRemove(passkey: Passkey): Promise<void> {
    const sure = await confirm({
      title: say("session.passkey_remove_title"),
      subtitle: say("session.passkey_remove_detail", { name: escapeHtml(passkey.name) }),
      confirmText: say("session.passkey_remove_confirm"),
      confirmType: "danger",
    });
    if (sure) await run(passkey);
  }

  return (
    <>
      <ShortTable label={say("session.passkeys")} columns={columns} hasActions>
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <td>
              <Stack gap={0} py={6}>
                {passkey.name}
                <Text size="sm" c="dimmed">
                  {whereKept(passkey, say)}
                </Text>
              </Stack>
            </td>
            <td data-wide>{dateTime(passkey.created_at)}</td>
            <td>{passkey.used_at === null ? say("session.passkey_never_used") : dateTime(passkey.used_at)}</td>
            <RowActions actions={actionsOf(passkey)} />
          </tr>
        ))}
      </ShortTable>
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
    </>
  );

  function actionsOf(passkey: Passkey) {
    const { name } = passkey;
    return [
      { label: say("session.passkey_rename", { name }), icon: <IconPencil size={16} aria-hidden />, onClick: () => setRenamed(passkey) },
      {
        label: say("session.passkey_remove", { name }),
        icon: <IconTrash size={16} aria-hidden />,
        onClick: () => void handleRemove(passkey),
      },
    ];
  }
}

/** A passkey belongs to the host that it was made for, which may have been another one. */
function whereKept({ rp_id, is_synced }: Passkey, say: Say): string {
  if (rp_id !== location.hostname) return say("session.passkey_elsewhere", { address: rp_id });
  return say(is_synced ? "session.passkey_synced" : "session.passkey_one_device");
}

function AddOrWhyNot({ isFull }: { isFull: boolean }) {
  const say = useSay();
  const reason = whyNoPasskeys();
  if (reason === null && !isFull) return <AddPasskey />;
  return <Text size="sm">{reason === null ? say("problems.session/too_many_passkeys") : whyNot(reason, say)}</Text>;
}

function whyNot(reason: "address" | "browser", say: Say): string {
  if (reason === "browser") return say("session.passkeys_need_browser");
  const { host, hostname, port } = location;
  const sentence = say("session.passkeys_need_address", { address: host });
  if (hostname !== "127.0.0.1") return sentence;
  return `${sentence} ${say("session.passkeys_at_localhost", { address: `http://localhost${port && `:${port}`}` })}`;
}

function AddPasskey() {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const { run: prepare } = useWrite(trpc.session.preparePasskey);
  const { run: add } = useWrite(trpc.session.addPasskey, {
    done: ({ name }) => toast({ message: say("session.passkey_added", { name }) }),
  });

  async function makeAndAdd(): Promise<void> {
    const options = await prepare(undefined);
    if (!options) return;
    const outcome = await createPasskey(options);
    if ("made" in outcome) await add(outcome.made);
    else if (outcome.problem !== "dismissed") toastRefusal(say(`session.passkey_${outcome.problem}`));
  }

  async function handleClick(): Promise<void> {
    setBusy(true);
    await makeAndAdd();
    setBusy(false);
  }

  return (
    <Group>
      <Button variant="default" leftSection={<IconFingerprint size={16} aria-hidden />} loading={isBusy} onClick={() => void handleClick()}>
        {say("session.passkey_add")}
      </Button>
    </Group>
  );
}
