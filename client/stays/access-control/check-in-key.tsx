import { Checkbox } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { FormSection } from "#client/platform/ui/form/form-section.tsx";

type Props = { isWished: boolean; onWish(isWished: boolean): void };

/** The choice to issue the keys right after the check-in. */
export function CheckInKey({ isWished, onWish }: Props) {
  const say = useSay();
  return (
    <FormSection
      title={say("access_control.keys")}
      state={isWished ? "ready" : "open"}
      words={say(isWished ? "access_control.check_in_ready" : "access_control.check_in_later")}
    >
      <Checkbox label={say("access_control.check_in_wish")} checked={isWished} onChange={(event) => onWish(event.currentTarget.checked)} />
    </FormSection>
  );
}
