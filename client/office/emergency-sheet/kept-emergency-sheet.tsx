import { useEffect } from "react";
import { CLOSE_SHEET, PRINT_SHEET } from "#client/office/emergency-sheet/print-sheet.ts";
import { useMay } from "#client/platform/core/session.ts";
import { fetchPart, lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { SHEET_LASTS_MS } from "#shared/office/emergency-sheet/rules.ts";

const EmergencyDialog = lazyPart(() =>
  import("#client/office/emergency-sheet/emergency-dialog.tsx").then((module) => module.EmergencyDialog),
);

/** Looked at that often whether the kept sheet is an hour old; the first time when the screens have long been drawn. */
const LOOK_MS = 60_000;

/** Keeps the last emergency sheet in the browser, and shows it where the address asks for it. */
export function KeptEmergencySheet() {
  const { params, change } = useAddress();
  const mayPrint = useMay()("bookings:read");

  useEffect(() => {
    if (!mayPrint) return undefined;
    const timer = setInterval(() => void renewKept(), LOOK_MS);
    return () => clearInterval(timer);
  }, [mayPrint]);

  if (!mayPrint || params.get("print") !== PRINT_SHEET.print) return null;
  return <EmergencyDialog onClose={() => change(CLOSE_SHEET, { replace: true })} />;
}

async function renewKept(): Promise<void> {
  const { ageOfKept, freshSheet } = await fetchPart(() => import("#client/office/emergency-sheet/kept-sheet.ts"));
  // Without a line the one that is there has to do; the connection's bar says so.
  if (ageOfKept(Date.now()) >= SHEET_LASTS_MS) await freshSheet().catch(() => undefined);
}
