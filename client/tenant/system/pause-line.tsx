import { IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";
import { PauseDialog } from "#client/tenant/system/pause-dialog.tsx";

/** Tells that something is held back, and why; an admin gets the way to end it. */
export function PauseLine() {
  const say = useSay();
  const may = useMay();
  const { dateTime } = useFormats();
  const { data } = useQuery(trpc.system.pause.queryOptions());
  const [opened, setOpened] = useState(false);
  const pauses = data?.pauses ?? [];
  const mayEnd = may("system:write");
  return (
    <>
      {pauses.length > 0 && (
        <NoticeStrip label={say("system.pause_title")} icon={<IconPlayerPause size={16} aria-hidden />} isDanger>
          {pauses.map((pause) => (
            <span key={pause.reason}>
              {pause.reason === "clock"
                ? say("system.pause_clock", { now: dateTime(pause.now), known: dateTime(pause.known_at) })
                : say("system.pause_copy")}
            </span>
          ))}
          {mayEnd ? (
            <button type="button" onClick={() => setOpened(true)}>
              {say("system.pause_open")}
            </button>
          ) : (
            <span>{say("system.pause_ask")}</span>
          )}
        </NoticeStrip>
      )}
      {mayEnd && <PauseDialog opened={opened} pauses={pauses} onClose={() => setOpened(false)} />}
    </>
  );
}
