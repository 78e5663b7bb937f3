import { Button } from "@mantine/core";
import { useArrivalWishes } from "#client/bookings/arrival-wishes.tsx";
import { useSay } from "#client/core/i18n.ts";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";
import type { Booking } from "#shared/bookings/schema.ts";

type Props = {
  count: number;
  /** Checks them in; answers who is in the house now. */
  onArrive(settle: (arrived: readonly Booking[]) => void): void;
  onClose(): void;
};

/** Several arrivals at once: what a single one is asked for, asked once for all of them. */
export function ArriveTogether({ count, onArrive, onClose }: Props) {
  const say = useSay();
  const { sections, settle } = useArrivalWishes(ANYBODY);
  return (
    <ModalDialog
      opened
      title={say("check_in.together", { count })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say("actions.cancel")}
          </Button>
          <Button data-autofocus onClick={() => onArrive(settle)}>
            {say("check_in.submit")}
          </Button>
        </>
      }
    >
      {sections}
    </ModalDialog>
  );
}

/** Who is registered already is known when they are in the house. */
const ANYBODY = [{}];
