import { Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/setup/start.module.css";
import { addDays } from "#shared/core/stays.ts";

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
