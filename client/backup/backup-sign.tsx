import { IconDatabaseX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import css from "#client/backup/backup-sign.module.css";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";

const SCREEN = "/settings/backups";

/** Tells an admin on every screen that the last good backup is older than two days. */
export function BackupSign() {
  const say = useSay();
  const { dateTime } = useFormats();
  const { pathname } = useLocation();
  const { data } = useQuery(trpc.backups.state.queryOptions());
  if (!data?.is_overdue) return null;
  return (
    <aside className={css["sign"]} aria-label={say("backup.title")}>
      <IconDatabaseX size={16} aria-hidden />
      <span>{data.last ? say("backup.overdue", { time: dateTime(data.last.made_at) }) : say("backup.overdue_none")}</span>
      {pathname !== SCREEN && <Link to={SCREEN}>{say("backup.to_screen")}</Link>}
    </aside>
  );
}
