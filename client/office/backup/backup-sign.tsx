import { IconDatabaseX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";

const SCREEN = "/settings/backups";

/** Tells an admin on every screen that the last good backup is older than two days. */
export function BackupSign() {
  const say = useSay();
  const { dateTime } = useFormats();
  const { pathname } = useLocation();
  const { data } = useQuery(trpc.backups.state.queryOptions());
  if (!data?.is_overdue) return null;
  return (
    <NoticeStrip label={say("backup.title")} icon={<IconDatabaseX size={16} aria-hidden />} isDanger>
      <span>{data.last ? say("backup.overdue", { time: dateTime(data.last.made_at) }) : say("backup.overdue_none")}</span>
      {pathname !== SCREEN && <Link to={SCREEN}>{say("backup.to_screen")}</Link>}
    </NoticeStrip>
  );
}
