import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";

/** One line while stays of channels do not fit, and the way to them. */
export function ConflictsLine() {
  const say = useSay();
  const { pathname } = useLocation();
  const { data } = useQuery(trpc.conflicts.count.queryOptions());
  if (!data || data.open === 0 || pathname === "/conflicts") return null;
  return (
    <NoticeStrip label={say("shell.conflicts")} icon={<IconAlertTriangle size={16} aria-hidden />} isDanger>
      <span>{say("conflicts.line", { count: data.open })}</span>
      <Link to="/conflicts">{say("conflicts.line_look")}</Link>
    </NoticeStrip>
  );
}
