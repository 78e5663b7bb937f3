import { Button, Skeleton, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import css from "#client/tenant/events/event-history.module.css";
import { MailStep } from "#client/tenant/mail/mail-step.tsx";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { Event } from "#shared/tenant/events/schema.ts";

const STEP = 12;

/** History of a record, newest first, updated live. */
export function EventHistory({ id }: { id: string }) {
  const say = useSay();
  const formats = useFormats();
  const [shown, setShown] = useState(STEP);
  const answer = useQuery(trpc.events.list.queryOptions({ parent_id: id, page_size: shown }, { placeholderData: keepPreviousData }));
  const { data, error, refetch } = answer;
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="55%" />
      </Stack>
    );
  }
  if (data.count === 0) return <Hint fz="inherit">{say("events.empty")}</Hint>;
  return (
    <div>
      <ol className={css["story"]}>
        {data.data.map((event) => (
          <li key={event.id}>
            <span
              className={css["dot"]}
              data-automated={event.automated || undefined}
              data-trouble={isFailure(event) || undefined}
              aria-hidden
            />
            <p>{event.description}</p>
            <p className={css["who"]}>
              {event.automated ? say("events.by_house") : (event.actor_name ?? say("screens.somebody"))} ·{" "}
              <time dateTime={event.time}>{when(event, formats, say)}</time>
            </p>
            {event.type.startsWith("mail.") && <MailStep event={event} />}
          </li>
        ))}
      </ol>
      {data.count > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + 3 * STEP)}>
          {say("events.more")}
        </Button>
      )}
    </div>
  );
}

/** True for failures that need attention. */
function isFailure({ type }: Event): boolean {
  return type === "mail.failed" || type === "mail.not_sent" || type === "mail.sent_partly";
}

function when({ time }: Event, formats: Formats, say: Say): string {
  const day = localDate(time, formats.zone);
  const today = formats.today();
  if (day === today) return `${say("events.today")}, ${formats.time(time)}`;
  if (day === addDays(today, -1)) return `${say("events.yesterday")}, ${formats.time(time)}`;
  return formats.dateTime(time);
}
