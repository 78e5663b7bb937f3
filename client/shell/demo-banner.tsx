import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { useSettings } from "#client/core/master-data.ts";
import { useMay } from "#client/core/session.ts";
import css from "#client/shell/demo-banner.module.css";
import { FoundingDialog } from "#client/shell/founding.tsx";

/** In the demo guesthouse: the way to a property of one's own, for whoever may found one. */
export function DemoBanner() {
  const say = useSay();
  const may = useMay();
  const { data } = useSettings();
  const [founding, setFounding] = useState(false);
  const isDemo = data?.data.some(({ key, value }) => key === "DEMO_HOUSE" && value === "true") ?? false;
  if (!isDemo || !may("properties:write")) return null;
  return (
    <aside className={css["banner"]} aria-label={say("shell.demo_title")}>
      <IconKey size={16} aria-hidden />
      <span>{say("shell.demo_detail")}</span>
      <button type="button" className={css["start"]} onClick={() => setFounding(true)}>
        {say("shell.demo_start")}
      </button>
      <FoundingDialog
        opened={founding}
        title={say("shell.demo_found_title")}
        detail={say("shell.demo_found_detail")}
        onClose={() => setFounding(false)}
      />
    </aside>
  );
}
