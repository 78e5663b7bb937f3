import { Button, Group } from "@mantine/core";
import { reasonWords } from "#client/channels/channel-engine/cell-look.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { StuckRun } from "#shared/prices/rates/stuck-days.ts";

const SHOWN = 12;

type Props = { label: string; runs: readonly StuckRun[]; onShow(day: string): void };

/** Days that did not reach the partner, in ranges, each with its reason. */
export function StuckList({ label, runs, onShow }: Props) {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const rates = useRates().data?.data ?? [];
  const { daysWithYear, money } = useFormats();
  return (
    <>
      <LinedList label={label}>
        {runs.slice(0, SHOWN).map((run) => {
          const { room_type_id, rate_id, from, to, amount, last_amount } = run;
          const type = types.find(({ id }) => id === room_type_id)?.name ?? "–";
          const rate = rate_id === null ? say("channels.cells_free") : (rates.find(({ id }) => id === rate_id)?.name ?? "–");
          const price =
            amount === null
              ? null
              : last_amount === null
                ? say("channels.held_from", { amount: money(amount) })
                : say("channels.held_instead", { amount: money(amount), last: money(last_amount) });
          return (
            <Group key={`${room_type_id} ${rate_id} ${from}`} component="li" justify="space-between" gap="6px 16px" py={8}>
              <div style={{ flex: "1 1 240px", minWidth: 0 }}>
                <Strong fw={560}>
                  {type}, {rate}
                </Strong>{" "}
                {daysWithYear(from, to)}
                <Hint style={{ overflowWrap: "anywhere" }}>{[price, reasonWords(run.reason, say)].filter(Boolean).join(" · ")}</Hint>
              </div>
              <Button size="compact-sm" variant="default" onClick={() => onShow(from)}>
                {say("channels.stuck_show")}
              </Button>
            </Group>
          );
        })}
      </LinedList>
      {runs.length > SHOWN && <Hint>{say("channels.stuck_more", { count: runs.length - SHOWN })}</Hint>}
    </>
  );
}
