import { Checkbox } from "@mantine/core";
import { CheckInSection } from "#client/bookings/check-in-section.tsx";
import { useSay } from "#client/core/i18n.ts";

type Props = { isWished: boolean; onWish(isWished: boolean): void };

/** Whether the guests are entered in the register along with the check-in. */
export function CheckInRegistration({ isWished, onWish }: Props) {
  const say = useSay();
  return (
    <CheckInSection
      title={say("registrations.check_in_section")}
      state={isWished ? "ready" : "open"}
      words={say(isWished ? "registrations.check_in_ready" : "registrations.check_in_later")}
    >
      <Checkbox label={say("registrations.check_in_wish")} checked={isWished} onChange={(event) => onWish(event.currentTarget.checked)} />
    </CheckInSection>
  );
}
