import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import css from "#client/platform/ui/print/print-sheet.module.css";

/** Part of a screen that is printed without the head of its screen: black on white in both colour schemes. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return <div className={css["sheet"]}>{children}</div>;
}

/** Landscape sheet that no screen shows. It opens the print dialog when it appears, and is the only thing on paper; `onPrinted` removes it. */
export function PrintOnlySheet({ onPrinted, children }: { onPrinted(): void; children: ReactNode }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const handlePrinted = () => printed();
    window.addEventListener("afterprint", handlePrinted);
    window.print();
    return () => window.removeEventListener("afterprint", handlePrinted);
  }, []);
  return createPortal(
    <div className={`${css["sheet"]} ${css["alone"]}`} data-print>
      {children}
    </div>,
    document.body,
  );
}

/** Head of a printed sheet: what it is, of which days, and of which property and moment, since a sheet on the wall grows old. */
export function PrintHead({ title, days }: { title: string; days: string }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { property_name } = useIdentity();
  const now = useNow();
  return (
    <div className={css["head"]}>
      <strong>{title}</strong>
      <span>{days}</span>
      <small>{say("screens.printed", { property: property_name, time: dateTime(now) })}</small>
    </div>
  );
}
