import { Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import css from "#client/office/setup/start.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** Leads to the plan, where the first bar is to be seen as soon as it is booked. */
export function BookingStep() {
  const say = useSay();
  const { today } = useFormats();
  const from = today();
  return (
    <Group justify="space-between" wrap="wrap">
      <p className={css["note"]}>{say("start.booking_hint")}</p>
      <Button component={Link} to={`/room-plan?new=booking&check_in=${from}&check_out=${addDays(from, 2)}`}>
        {say("start.first_booking")}
      </Button>
    </Group>
  );
}
