import { Flex } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/prices/rates/rate-marks.module.css";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** Marks of a rate: the star of the default, and a note if new bookings don't get it. */
export function RateMarks({ rate }: { rate: Pick<Rate, "default" | "active"> }) {
  const say = useSay();
  return (
    <>
      {rate.default && (
        <span className={css["default"]}>
          <IconStarFilled size={11} aria-hidden />
          {say("rates.default")}
        </span>
      )}
      {!rate.active && <span className={css["inactive"]}>{say("rates.inactive")}</span>}
    </>
  );
}

/** A rate in a list: its name and its marks. */
export function RateName({ rate }: { rate: Pick<Rate, "name" | "default" | "active"> }) {
  return (
    <Flex component="span" align="center" gap={7} miw={0} display="inline-flex">
      {rate.name}
      <RateMarks rate={rate} />
    </Flex>
  );
}
