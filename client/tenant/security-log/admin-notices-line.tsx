import { IconShieldLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";
import { byWhom, sentenceOf } from "#shared/tenant/security-log/sentence.ts";

/** Tells an admin of what no mail has told them, until they have seen it: a changed account, or what an API key did to access. */
export function AdminNoticesLine() {
  const say = useSay();
  const language = useLanguage();
  const { dateTime } = useFormats();
  const { data = [], refetch } = useQuery(trpc.adminNotices.list.queryOptions());
  const { run, isRunning } = useWrite(trpc.adminNotices.read, { done: () => void refetch() });
  const [newest, ...others] = data;
  if (!newest) return null;
  const { entry } = newest;
  const words = [sentenceOf(entry, language), byWhom(entry, language), dateTime(entry.time)].filter(Boolean).join(", ");
  return (
    <NoticeStrip label={say("security_log.notice_title")} icon={<IconShieldLock size={16} aria-hidden />} isDanger>
      <span>
        {words}
        {others.length > 0 && ` ${say("security_log.notice_more", { count: others.length })}`}
      </span>
      <Link to="/settings/security">{say("security_log.notice_open")}</Link>
      <button type="button" disabled={isRunning} onClick={() => void run({ ids: data.map(({ id }) => id) })}>
        {say("security_log.notice_read")}
      </button>
    </NoticeStrip>
  );
}
