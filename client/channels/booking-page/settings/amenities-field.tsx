import { Chip, Input } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/form/chips.module.css";
import { AMENITIES, type Amenity } from "#shared/channels/booking-page/amenities.ts";

type Props = { value: readonly Amenity[]; error: ReactNode; disabled: boolean; onChange(amenities: Amenity[]): void };

/** Field for amenities of the property or a room type, in the order in which guests read them. */
export function AmenitiesField({ value, error, disabled, onChange }: Props) {
  const say = useSay();
  return (
    <Input.Wrapper label={say("page_settings.amenities")} labelElement="div" error={error} data-path="amenities" tabIndex={-1}>
      <div className={css["chips"]} role="group" aria-label={say("page_settings.amenities")}>
        {AMENITIES.map((amenity) => (
          <Chip
            key={amenity}
            size="xs"
            radius="xl"
            variant="light"
            disabled={disabled}
            checked={value.includes(amenity)}
            onChange={(has) => onChange(AMENITIES.filter((each) => (each === amenity ? has : value.includes(each))))}
          >
            {say(`amenities.${amenity}`)}
          </Chip>
        ))}
      </div>
    </Input.Wrapper>
  );
}
