import { Checkbox } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { FormSection } from "#client/platform/ui/form/form-section.tsx";

type Props = { isWished: boolean; onWish(isWished: boolean): void };

/** The choice to enter the guests in the register along with the check-in. */
export function CheckInRegistration({ isWished, onWish }: Props) {
  const say = useSay();
  return (
    <FormSection
      title={say("registrations.check_in_section")}
      state={isWished ? "ready" : "open"}
      words={say(isWished ? "registrations.check_in_ready" : "registrations.check_in_later")}
    >
      <Checkbox label={say("registrations.check_in_wish")} checked={isWished} onChange={(event) => onWish(event.currentTarget.checked)} />
    </FormSection>
  );
}
