import { Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconCloudUpload } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/stays/housekeeping/tap-mark.module.css";
import { refusalOf } from "#client/stays/housekeeping/tap-words.ts";
import { useMarking, useOffline } from "#client/stays/housekeeping/use-marking.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { isWaiting } from "#shared/stays/housekeeping/taps.ts";

/** Mark of a tap that waits for the network, or the reason why it did not count, until the user has read it. */
export function TapMark({ row }: { row: BoardRow }) {
  const say = useSay();
  const offline = useOffline();
  const { taps, mark, forget } = useMarking();
  const own = taps.filter(({ room_id }) => room_id === row.id);
  const refused = own.find((tap) => !isWaiting(tap));
  if (refused) {
    return (
      <div className={css["refused"]} role="alert">
        <p>
          <IconAlertTriangle size={17} aria-hidden />
          {refusalOf(refused)}
        </p>
        <Group gap={8} align="stretch">
          {row.status !== refused.status && (
            <Button size="compact-md" onClick={() => mark(row, refused.status)}>
              {say("housekeeping.anyway", { status: say(`rooms.${refused.status}`) })}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => forget(refused)}>
            {say("housekeeping.all_right")}
          </Button>
        </Group>
      </div>
    );
  }
  if (!offline || !own.some(isWaiting)) return null;
  return (
    <p className={css["waiting"]}>
      <IconCloudUpload size={16} aria-hidden />
      {say("housekeeping.waiting")}
    </p>
  );
}
