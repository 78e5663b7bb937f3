import { Flex } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { InactiveMark } from "#client/platform/ui/page/inactive-mark.tsx";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** Marks of a rate: the star of the default, and a note if new bookings don't get it. */
export function RateMarks({ rate }: { rate: Pick<Rate, "default" | "active"> }) {
  const say = useSay();
  return (
    <>
      {rate.default && (
        <Flex
          component="span"
          display="inline-flex"
          align="center"
          gap={4}
          p="1px 8px"
          bdrs="lg"
          bg="color-mix(in srgb, var(--kr-brass) 14%, var(--kr-surface))"
          c="var(--kr-text)"
          fz="xs"
          fw={540}
          style={{ whiteSpace: "nowrap" }}
        >
          <IconStarFilled size={11} color="var(--kr-brass)" aria-hidden />
          {say("rates.default")}
        </Flex>
      )}
      {!rate.active && <InactiveMark>{say("rates.inactive")}</InactiveMark>}
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
