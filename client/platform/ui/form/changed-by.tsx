import { useEffect, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import css from "#client/platform/ui/form/changed-by.module.css";

const STAYS_MS = 6_000;

/** For a moment after a colleague has changed a record in front of one's eyes: who it was. */
export function ChangedBy({ object, id }: { object: string; id: string }) {
  const say = useSay();
  const { subject_id } = useIdentity();
  const change = useLastChange(object, id);
  // What happened before the record was on screen is no news.
  const [seen, setSeen] = useState(change?.seq ?? 0);
  const isNews = change !== null && change.seq > seen && change.actor !== null && change.actor.user_id !== subject_id;
  const seq = change?.seq ?? 0;

  useEffect(() => {
    if (!isNews) return undefined;
    const timer = setTimeout(() => setSeen(seq), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isNews, seq]);

  return (
    <span role="status" className={css["slot"]}>
      {isNews && change.actor && (
        <span className={css["who"]} title={say("screens.updated_by", { name: change.actor.name })}>
          <span className="visually-hidden">{say("screens.updated_by", { name: change.actor.name })}</span>
          <span aria-hidden>{change.actor.name}</span>
        </span>
      )}
    </span>
  );
}
