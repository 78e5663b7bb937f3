import { Anchor, Checkbox, PasswordInput, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import type { NukiLock } from "#shared/stays/access-control/nuki-schema.ts";

/** Nuki's page where owners make API tokens. */
const TOKENS = "https://web.nuki.io/#/pages/web-api";
const SHORTEST_TOKEN = 8;

/** Asks for an API token, which is tried at once and stored if Nuki accepts it; the server asks for the password. */
export function NukiDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [token, setToken] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.accessControl.connectNuki, {
    done({ locks }) {
      toast({ message: say("access_control.nuki_connected", { count: locks.length }) });
      onClose();
    },
    failed({ type, errors }) {
      const rule = type === "validation" ? errors?.find(({ path }) => path === "token")?.message : undefined;
      if (rule === undefined) return false;
      setError(say(rule === "partner_refused" ? "access_control.nuki_token_refused" : "access_control.nuki_token_untried"));
      return true;
    },
  });
  return (
    <ModalDialog opened size="form" title={say("access_control.nuki_set_up")} onClose={onClose}>
      <DialogForm
        label={say("access_control.nuki_set_up")}
        submitLabel={say("access_control.nuki_connect")}
        isRunning={isRunning}
        disabled={token.trim().length < SHORTEST_TOKEN}
        onSubmit={() => void run({ token: token.trim() })}
      >
        <Text size="sm">
          {say("access_control.nuki_needs")}{" "}
          <Anchor href={TOKENS} target="_blank" rel="noreferrer">
            {say("access_control.nuki_make_token")}
          </Anchor>
        </Text>
        <PasswordInput
          data-autofocus
          label={say("access_control.nuki_token")}
          description={say("access_control.nuki_token_hint")}
          autoComplete="off"
          maxLength={500}
          error={error}
          value={token}
          onChange={(event) => {
            setError(null);
            setToken(event.currentTarget.value);
          }}
        />
      </DialogForm>
    </ModalDialog>
  );
}

/** Assigns a lock to rooms, or makes it a common front door. */
export function LockDialog({ lock, onClose }: { lock: NukiLock; onClose(): void }) {
  const say = useSay();
  const all = useRooms().data?.data ?? [];
  const [rooms, setRooms] = useState(lock.room_ids);
  const [is_front_door, setFrontDoor] = useState(lock.is_front_door);
  const { run, isRunning } = useWrite(trpc.accessControl.mapLock, {
    done() {
      toast({ message: say("screens.saved") });
      onClose();
    },
  });
  const known = new Set(all.map(({ id }) => id));
  return (
    <ModalDialog opened size="form" title={say("access_control.nuki_assign_label", { name: lock.name })} onClose={onClose}>
      <DialogForm
        label={say("access_control.nuki_assign")}
        submitLabel={say("actions.save")}
        isRunning={isRunning}
        onSubmit={() => void run({ id: lock.id, room_ids: rooms.filter((id) => known.has(id)), is_front_door })}
      >
        <Checkbox
          label={say("access_control.nuki_front_door")}
          description={say("access_control.nuki_front_door_hint")}
          checked={is_front_door}
          onChange={(event) => setFrontDoor(event.currentTarget.checked)}
        />
        <Checkbox.Group label={say("access_control.nuki_closes")} value={rooms} onChange={setRooms}>
          <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" mt="xs">
            {all.map(({ id, number }) => (
              <Checkbox key={id} value={id} label={number} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {say("access_control.nuki_assign_hint")}
        </Text>
      </DialogForm>
    </ModalDialog>
  );
}
