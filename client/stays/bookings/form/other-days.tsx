import { Button, Group, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type BookingValues, personsIn } from "#client/stays/bookings/form/booking-values.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

const SHIFTS = [-1, 1, -2, 2, -3, 3];
const SHOWN = 3;

type Props = {
  values: Pick<BookingValues, "check_in" | "check_out" | "adults" | "children" | "cots" | "room_type_id">;
  onChoose(days: { check_in: string; check_out: string }): void;
};

/** Nearest days on which a stay of the same length has a room of a full room type. */
export function OtherDays({ values, onChoose }: Props) {
  const say = useSay();
  const { today, calendarDate } = useFormats();
  const { check_in, check_out, room_type_id } = values;
  const { occupancy } = personsIn(values);
  const shifts = check_in && check_out && check_in < check_out ? SHIFTS.filter((days) => addDays(check_in, days) >= today()) : [];
  const stays = shifts.map((days) => ({ check_in: addDays(check_in ?? "", days), check_out: addDays(check_out ?? "", days) }));
  const answers = useQueries({
    queries: stays.map((stay) => trpc.availabilities.roomTypes.queryOptions({ occupancy, ...stay })),
  });
  const free = stays.flatMap((stay, index) => {
    const count = answers[index]?.data?.find(({ room_type }) => room_type.id === room_type_id)?.available ?? 0;
    return count > 0 ? [{ ...stay, count }] : [];
  });
  if (free.length === 0 || !check_in || !check_out) return null;
  const nights = daysBetween(check_in, check_out);
  return (
    <div>
      <Text size="sm" mb={6}>
        {say("bookings.free_on_other_days", { nights: say("bookings.nights", { count: nights }) })}
      </Text>
      <Group gap={8}>
        {free
          .slice(0, SHOWN)
          .sort((a, b) => a.check_in.localeCompare(b.check_in))
          .map(({ count, ...stay }) => (
            <Button key={stay.check_in} size="compact-sm" variant="default" onClick={() => onChoose(stay)}>
              {say("bookings.days_free", { from: calendarDate(stay.check_in), to: calendarDate(stay.check_out), count })}
            </Button>
          ))}
      </Group>
    </div>
  );
}
