import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useSettings } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";
import { FoundingDialog } from "#client/tenant/properties/founding-dialog.tsx";

/** In the demo guesthouse: the way to a property of one's own, for anyone who may found one. */
export function DemoBanner() {
  const say = useSay();
  const may = useMay();
  const { data } = useSettings();
  const [founding, setFounding] = useState(false);
  const isDemo = data?.data.some(({ key, value }) => key === "DEMO_HOUSE" && value === "true") ?? false;
  if (!isDemo || !may("properties:write")) return null;
  return (
    <>
      <NoticeStrip label={say("shell.demo_title")} icon={<IconKey size={16} aria-hidden />}>
        <span>{say("shell.demo_detail")}</span>
        <button type="button" onClick={() => setFounding(true)}>
          {say("shell.demo_start")}
        </button>
      </NoticeStrip>
      <FoundingDialog
        opened={founding}
        title={say("shell.demo_found_title")}
        detail={say("shell.demo_found_detail")}
        onClose={() => setFounding(false)}
      />
    </>
  );
}
