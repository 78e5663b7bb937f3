import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { missingWords } from "#client/guests/contacts/guest-words.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { whyNotNow } from "#client/stays/bookings/action-choices.ts";
import css from "#client/stays/groups/groups.module.css";
import type { StepName, StepResult } from "#client/stays/groups/use-group-step.ts";
import { missingGuestData } from "#shared/stays/bookings/rules.ts";
import type { GroupStep } from "#shared/stays/groups/with-bookings.ts";

type Props = { result: StepResult | null; title: string; onClose(): void };

/** Bookings of a group that could not be checked in or out, with the reasons and links. */
export function LeftOutDialog({ result, title, onClose }: Props) {
  const say = useSay();
  if (!result) return null;
  const { undo } = result;

  function handleUndo(): void {
    onClose();
    void undo?.();
  }

  return (
    <ModalDialog
      opened
      size="form"
      title={title}
      onClose={onClose}
      actions={
        <>
          {undo && (
            <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={handleUndo}>
              {say("actions.undo")}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {say("actions.close")}
          </Button>
        </>
      }
    >
      <span className={css["dim"]}>{say("groups.left_out")}</span>
      <ul className={css["leftOut"]}>
        {result.left_out.map((each) => (
          <li key={each.booking.id}>
            <b>{each.booking.room?.number ?? say("screens.none")}</b>
            <div>
              <Link to={`/bookings/${each.booking.id}`}>{bookingName(each.booking) ?? each.booking.code}</Link>
              <div>{whyLeftOut(each, result.step, say)}</div>
            </div>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}

/** Missing guest data are named, so that the front desk knows what to ask for. */
function whyLeftOut({ booking, reason }: GroupStep["left_out"][number], action: StepName, say: Say): string {
  const missing = reason === "guest_data_missing" ? missingWords(missingGuestData(booking.guests?.[0] ?? null), say) : null;
  return missing ?? whyNotNow({ action, allowed: false, reasons: [reason] }, say);
}
