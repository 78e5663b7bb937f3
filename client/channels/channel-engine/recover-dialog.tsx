import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelRecovered } from "#shared/channels/channel-engine/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";

type Props = { id: string; isOpen: boolean; onClose(): void };

/** Asks the partner again for the bookings since a day, and says what came of it. */
export function RecoverDialog({ id, isOpen, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog opened={isOpen} title={say("channels.recover")} onClose={onClose}>
      {isOpen && <RecoverForm id={id} onClose={onClose} />}
    </ModalDialog>
  );
}

/** The usual reason is a backup of yesterday, or a weekend without the internet. */
const USUAL_DAYS = 7;

function RecoverForm({ id, onClose }: Omit<Props, "isOpen">) {
  const say = useSay();
  const { today } = useFormats();
  const [from, setFrom] = useState<string | null>(addDays(today(), -USUAL_DAYS));
  const [found, setFound] = useState<ChannelRecovered | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.channelConnections.recover, {
    done: setFound,
    failed(error) {
      setFailure(error.errors[0]?.message ?? messageOf(error));
      return true;
    },
  });
  if (found) return <Recovered found={found} onClose={onClose} />;
  return (
    <DialogForm
      label={say("channels.recover")}
      submitLabel={say("channels.recover_now")}
      isRunning={isRunning}
      disabled={from === null}
      refusal={failure}
      isComplete
      onSubmit={() => {
        setFailure(null);
        if (from !== null) void run({ id, from });
      }}
    >
      <Hint>{say("channels.recover_hint")}</Hint>
      <DateField label={say("channels.recover_from")} value={from} maxDate={today()} onChange={setFrom} />
    </DialogForm>
  );
}

function Recovered({ found: { found, taken, conflicts, set_aside }, onClose }: { found: ChannelRecovered; onClose(): void }) {
  const say = useSay();
  const { number } = useFormats();
  return (
    <Stack gap="md" role="status">
      <Strong>{taken === 0 ? say("channels.recovered_none") : say("channels.recovered", { count: taken })}</Strong>
      <Facts
        facts={[
          { label: say("channels.recovered_found"), value: number(found) },
          { label: say("channels.recovered_taken"), value: number(taken) },
          conflicts > 0 ? { label: say("channels.recovered_conflicts"), value: number(conflicts) } : null,
          set_aside > 0 ? { label: say("channels.recovered_set_aside"), value: number(set_aside) } : null,
        ]}
      />
      <Button data-autofocus style={{ alignSelf: "flex-end" }} onClick={onClose}>
        {say("actions.close")}
      </Button>
    </Stack>
  );
}
