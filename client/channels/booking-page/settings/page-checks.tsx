import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { PAGE_PATH } from "#client/channels/booking-page/settings/use-page-saving.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import type { PageCheck, PageCheckResult } from "#shared/channels/booking-page/checks.ts";
import type { BookingPage } from "#shared/channels/booking-page/schema.ts";

/** Failed checks of the page, with links to the fields. */
export function PageChecks({ page }: { page: BookingPage }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.bookingPage.checks.queryOptions());
  if (error) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return null;
  const open = data.filter(({ done }) => !done).sort((one, other) => Number(other.needed) - Number(one.needed));
  if (open.length === 0) {
    return (
      <p className={css["allDone"]}>
        <IconCircleCheck size={18} aria-hidden />
        {say("page_settings.checks_done")}
      </p>
    );
  }
  return (
    <section className={css["checks"]} aria-label={say("page_settings.checks")}>
      <h3>{say("page_settings.checks")}</h3>
      <ul>
        {open.map((result) => (
          <OpenCheck key={result.check} result={result} page={page} />
        ))}
      </ul>
    </section>
  );
}

function OpenCheck({ result: { check, needed, missing }, page }: { result: PageCheckResult; page: BookingPage }) {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const words = say(`page_settings.check_${check}`);
  return (
    <li>
      <IconCircleDashed size={18} aria-hidden />
      <div>
        <span>
          {words}
          {needed && <b>{say("page_settings.needed")}</b>}
        </span>
        {missing.length > 0 && <p>{say("page_settings.check_missing", { names: missing.join(", ") })}</p>}
      </div>
      {mayWrite && (
        <Button
          component={Link}
          to={placeOf(check, page)}
          size="compact-sm"
          variant="light"
          aria-label={`${words}: ${say("page_settings.do_it")}`}
        >
          {say("page_settings.do_it")}
        </Button>
      )}
    </li>
  );
}

/** Address of the field: on this page, or on that of the record it belongs to. */
function placeOf(check: PageCheck, { rate_ids }: BookingPage): string {
  const [rate] = rate_ids;
  switch (check) {
    case "rates":
      return `${PAGE_PATH}?field=rate_ids`;
    case "room_types":
      return `${PAGE_PATH}?field=sold_ids`;
    case "prices":
      return rate ? `/rates/${rate}?tab=prices` : "/rates";
    case "legal":
      return "/property?field=address.line1";
    case "terms":
      return "/settings/general?field=terms.de";
    case "mail":
    case "address":
      return "/settings/mail";
    case "bank":
      return "/property?field=bank.iban";
    case "names":
      return "/room-types";
    case "description":
      return `${PAGE_PATH}?field=description.de`;
    case "pictures":
      return `${PAGE_PATH}?field=pictures`;
  }
}
