import { Button, Checkbox, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Here, missingThere } from "#client/channels/channel-engine/mapping-values.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { type Mapped, placeKey } from "#shared/channels/channel-engine/propose-mapping.ts";
import type { ChannelMappingInput, RoomsToCreate } from "#shared/channels/channel-engine/schema.ts";

type Props = {
  id: string;
  here: Here;
  values: Mapped;
  /** The mapping that is shown, if it is not stored yet; it is stored before anything is created. */
  unsaved: (ChannelMappingInput & { version: number }) | null;
  onStored(): void;
  onCreated(): void;
};

/** Creates at the partner what has no counterpart there. It takes no place if nothing is missing. */
export function CreateRooms(props: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { room_types, plans } = missingThere(props.here, props.values);
  if (room_types.length + plans.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say("channels.create_open")}
      </Button>
      <ModalDialog opened={isOpen} title={say("channels.create_title")} onClose={() => setOpen(false)}>
        {isOpen && <CreateForm {...props} onDone={() => setOpen(false)} />}
      </ModalDialog>
    </>
  );
}

/** A room type, or a rate in it, without a counterpart at the partner. */
type Missing = { key: string; type: string; rate: string | null };

function CreateForm({ onDone, ...props }: Props & { onDone(): void }) {
  const say = useSay();
  const { here } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const missing = missingIn(here, props.values);
  const chosen = missing.filter((place) => isChosen(place, missing, left));
  const leave = (keys: readonly string[]) => setLeft(new Set([...left, ...keys]));
  const { create, isRunning, failure, unpriced } = useCreate(props, { onDone, leave });
  return (
    <DialogForm
      label={say("channels.create_title")}
      submitLabel={say("channels.create_now", { count: chosen.length })}
      isRunning={isRunning}
      disabled={chosen.length === 0}
      refusal={failure && `${failure}. ${say("channels.create_kept")}`}
      isComplete
      onSubmit={() => create(chosen)}
    >
      <Hint>{say("channels.create_hint")}</Hint>
      <Stack gap="xs" role="group" aria-label={say("channels.create_title")}>
        {missing.map((place) => (
          <Checkbox
            key={place.key}
            ml={place.rate === null ? 0 : 28}
            label={missingWords(place, here, say)}
            error={unpriced.has(place.key) && say("channels.preview_no_price")}
            checked={isChosen(place, missing, left)}
            disabled={isWithoutType(place, missing, left)}
            onChange={() => (left.has(place.key) ? setLeft(new Set([...left].filter((key) => key !== place.key))) : leave([place.key]))}
          />
        ))}
      </Stack>
    </DialogForm>
  );
}

type Creating = { onDone(): void; leave(keys: readonly string[]): void };

/** Stores the mapping as it is shown, then creates. Rates without a price are left out of the next attempt. */
function useCreate({ id, unsaved, onStored, onCreated }: Props, { onDone, leave }: Creating) {
  const say = useSay();
  const [failure, setFailure] = useState<string | null>(null);
  const [unpriced, setUnpriced] = useState<ReadonlySet<string>>(new Set());
  const { run, isRunning } = useWrites(
    async (input: RoomsToCreate, send) => {
      if (unsaved) await send(trpc.channelConnections.setMapping, { id, mapping: unsaved.mapping }, { ifMatch: unsaved.version });
      onStored();
      return send.beside(trpc.channelConnections.createRooms, input);
    },
    {
      done() {
        onCreated();
        onDone();
        toast({ message: say("channels.create_done") });
      },
      failed(error, { plans }) {
        const without = error.errors.flatMap(({ path }) => plans[Number(/^plans\.(\d+)\./.exec(path)?.[1])] ?? []);
        const keys = without.map(({ room_type_id, rate_id }) => placeKey(room_type_id, rate_id));
        setUnpriced(new Set([...unpriced, ...keys]));
        leave(keys);
        setFailure(error.errors[0]?.message ?? messageOf(error));
        onCreated();
        return true;
      },
    },
  );
  function create(chosen: readonly Missing[]): void {
    setFailure(null);
    const room_types = chosen.filter(({ rate }) => rate === null).map(({ type }) => type);
    const plans = chosen.flatMap(({ type, rate }) => (rate === null ? [] : [{ room_type_id: type, rate_id: rate }]));
    void run({ id, room_types, plans });
  }
  return { create, isRunning, failure, unpriced };
}

/** All that is missing, each room type before its rates. */
function missingIn(here: Here, values: Mapped): Missing[] {
  const { room_types, plans } = missingThere(here, values);
  return here.room_types.flatMap(({ id: type }) => [
    ...(room_types.includes(type) ? [{ key: placeKey(type, null), type, rate: null }] : []),
    ...plans.filter((plan) => plan.room_type_id === type).map(({ rate_id }) => ({ key: placeKey(type, rate_id), type, rate: rate_id })),
  ]);
}

function isChosen(place: Missing, missing: readonly Missing[], left: ReadonlySet<string>): boolean {
  return !left.has(place.key) && !isWithoutType(place, missing, left);
}

/** True for a rate whose room type is not created either. */
function isWithoutType({ type, rate }: Missing, missing: readonly Missing[], left: ReadonlySet<string>): boolean {
  const key = placeKey(type, null);
  return rate !== null && left.has(key) && missing.some((each) => each.key === key);
}

function missingWords({ type, rate }: Missing, { room_types, rates }: Here, say: ReturnType<typeof useSay>): string {
  const nameOf = (all: Here["rates"], id: string) => all.find((each) => each.id === id)?.name ?? "–";
  if (rate === null) return say("channels.create_room", { name: nameOf(room_types, type) });
  return say("channels.create_plan", { rate: nameOf(rates, rate), type: nameOf(room_types, type) });
}
