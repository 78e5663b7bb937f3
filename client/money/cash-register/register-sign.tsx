import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";
import { useMoments } from "#client/platform/ui/use-moments.ts";

const SCREEN = "/settings/cash-register";

/** Tells anyone who sets up the cash register, on every screen, that an outage of its signing device has to be reported. */
export function RegisterSign() {
  const say = useSay();
  const { dateTime } = useFormats();
  const { pathname } = useLocation();
  const { data } = useQuery(trpc.cashRegister.outage.queryOptions());
  const report_from = data?.report_from ?? null;
  const now = useMoments(report_from === null ? [] : [report_from]);
  if (!data?.since || report_from === null || now <= report_from) return null;
  return (
    <NoticeStrip label={say("cash_register.title")} icon={<IconPlugConnectedX size={16} aria-hidden />} isDanger>
      <span>{say("cash_register.outage_sign", { time: dateTime(data.since) })}</span>
      {pathname !== SCREEN && <Link to={SCREEN}>{say("cash_register.to_screen")}</Link>}
    </NoticeStrip>
  );
}
