import { Button, Group, Menu, Textarea } from "@mantine/core";
import { IconArrowBackUp, IconCloudUp, IconId, IconPencilCheck, IconPrinter, IconSignature } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useSaveKey } from "#client/platform/ui/keys/shortcuts.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { printGuestCard, printSheets, takeBack } from "#client/stays/registrations/use-register.ts";
import { useRegistrationLaw } from "#client/stays/registrations/use-registration-law.ts";
import type { Registration } from "#shared/stays/registrations/schema.ts";
import { signsOnScreen } from "#shared/stays/registrations/signature.ts";

/** Actions of an entry: print its sheet again, sign it on a tablet, correct it, and undo it with a reason. */
export function RegisterRowActions({ entry }: { entry: Registration }) {
  const say = useSay();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { change } = useAddress();
  const isOnScreen = signsOnScreen(useRegistrationLaw());
  const { registration_number: number, undone_at } = entry;
  const mayChange = undone_at === null && may("bookings:write");
  const correct = useWrite(trpc.registrations.correct, {
    done: () => toast({ message: say("registrations.corrected", { number }) }),
  });
  const transmit = useWrite(trpc.registrations.transmit, {
    done: () => toast({ message: say("registrations.send_planned", { number }) }),
  });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RowMenu label={say("registrations.actions_of", { number })} size={32}>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => printSheets([number])}>
          {say("registrations.print")}
        </Menu.Item>
        {mayChange && isOnScreen && (
          <Menu.Item leftSection={<IconSignature size={16} aria-hidden />} onClick={() => change({ sign: number })}>
            {say("registrations.sign")}
          </Menu.Item>
        )}
        {mayChange && entry.changed_since && (
          <Menu.Item
            leftSection={<IconPencilCheck size={16} aria-hidden />}
            onClick={() => void correct.run({ registrationNumber: number })}
          >
            {say("registrations.correct")}
          </Menu.Item>
        )}
        {isToBeSent(entry) && may("bookings:write") && (
          <Menu.Item leftSection={<IconCloudUp size={16} aria-hidden />} onClick={() => void transmit.run({ registrationNumber: number })}>
            {say("registrations.send_again")}
          </Menu.Item>
        )}
        {entry.transmission?.state === "sent" && may("bookings:write") && (
          <Menu.Item leftSection={<IconId size={16} aria-hidden />} onClick={() => printGuestCard(number)}>
            {say("registrations.guest_card")}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setAsking(true)}>
            {say("registrations.undo")}
          </Menu.Item>
        )}
      </RowMenu>
      <UndoDialog number={number} opened={isAsking} onClose={() => setAsking(false)} />
    </Group>
  );
}

/** True if the municipality has not accepted the entry, and a user has to act. */
function isToBeSent({ transmission }: Registration): boolean {
  return transmission?.state === "refused" || transmission?.state === "failed" || transmission?.state === "unclear";
}

type Props = { number: string; opened: boolean; onClose(): void };

function UndoDialog({ number, opened, onClose }: Props) {
  const say = useSay();
  const [reason, setReason] = useState("");
  const { run, isRunning } = useWrites((why: string | null, send) => takeBack({ registrationNumber: number, reason: why }, send), {
    done: onClose,
  });
  const handleUndo = () => void run(reason.trim() || null);
  useSaveKey(handleUndo, opened);

  return (
    <ModalDialog
      opened={opened}
      title={say("registrations.undo_title", { number })}
      subtitle={say("registrations.undo_hint")}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say("actions.cancel")}
          </Button>
          <Button color="red.8" loading={isRunning} onClick={handleUndo}>
            {say("registrations.undo")}
          </Button>
        </>
      }
    >
      <Textarea
        data-autofocus
        label={say("registrations.undo_reason")}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ModalDialog>
  );
}
