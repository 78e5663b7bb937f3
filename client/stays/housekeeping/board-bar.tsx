import { IconCloudOff, IconCloudUpload } from "@tabler/icons-react";
import { useAtomValue } from "jotai";
import { useSay } from "#client/platform/core/i18n.ts";
import { NotUpToDate } from "#client/platform/ui/page/not-up-to-date.tsx";
import css from "#client/stays/housekeeping/board.module.css";
import { keptAt } from "#client/stays/housekeeping/cache.ts";
import { unsentNotesAtom } from "#client/stays/housekeeping/note-queue.ts";
import { OrderMenu } from "#client/stays/housekeeping/order-menu.tsx";
import { useDisconnected, useMarking, useOffline, useServerFails } from "#client/stays/housekeeping/use-marking.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { isWaiting } from "#shared/stays/housekeeping/taps.ts";

/** The progress of cleaning, and the taps that are not sent yet. */
export function BoardBar({ rows }: { rows: readonly BoardRow[] }) {
  const say = useSay();
  const clean = rows.filter(({ status }) => status === "clean").length;
  const words = say("housekeeping.progress", { clean, count: rows.length });
  return (
    <div className={css["bar"]}>
      <div className={css["progress"]}>
        <span>{words}</span>
        <span className={css["track"]} aria-hidden>
          <span style={{ inlineSize: `${(clean / rows.length) * 100}%` }} />
        </span>
        <OrderMenu />
      </div>
      <Unsent />
    </div>
  );
}

function Unsent() {
  const say = useSay();
  const offline = useOffline();
  const serverFails = useServerFails();
  const { waiting } = useMarking();
  const count = waiting.length + useAtomValue(unsentNotesAtom).filter(isWaiting).length;
  const since = useDisconnected() ? keptAt() : null;
  return (
    <div role="status" className={css["unsent"]}>
      {since && (
        <p>
          <IconCloudOff size={17} aria-hidden />
          <NotUpToDate since={Date.parse(since)} />
        </p>
      )}
      {offline && count > 0 && (
        <p>
          <IconCloudUpload size={17} aria-hidden />
          <span>
            {serverFails && `${say("housekeeping.server_fails")} `}
            {say("housekeeping.waiting_count", { count })}
          </span>
        </p>
      )}
    </div>
  );
}
