import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import css from "#client/channels/guest-links/guest-page.module.css";

/** A warm word when all is done. The heading takes the focus, so that a screen reader says it. */
export function Success({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css["success"]}>
      <span className={css["tick"]} aria-hidden>
        <IconCheck size={34} stroke={2.2} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </div>
  );
}
