import { Anchor, Button, Group } from "@mantine/core";
import { IconExternalLink, IconEye, IconEyeOff } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { PageChecks } from "#client/channels/booking-page/settings/page-checks.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { CopiedLine } from "#client/platform/ui/page/copied-line.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { inputOfPage } from "#shared/channels/booking-page/rules.ts";
import type { BookingPage } from "#shared/channels/booking-page/schema.ts";

/** The state of the page: open or not, its address, and what it still lacks. */
export function PageState({ page }: { page: BookingPage }) {
  const say = useSay();
  const may = useMay();
  const { active, url, version } = page;
  const before = inputOfPage(page);
  const { run, isRunning } = useWrite(trpc.bookingPage.save, {
    done: (saved) =>
      toast({
        message: say(saved.active ? "page_settings.opened" : "page_settings.closed"),
        topic: "booking page",
        undo: (send) => send(trpc.bookingPage.save, before, { ifMatch: saved.version }),
      }),
  });
  const toggle = may("settings:write") && (
    <Button
      size="sm"
      variant={active ? "default" : "filled"}
      leftSection={active ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void run({ ...before, active: !active }, { ifMatch: version })}
    >
      {say(active ? "page_settings.close_page" : "page_settings.open_page")}
    </Button>
  );
  return (
    <Panel title={say("page_settings.page")} aside={toggle}>
      <p className={css["hint"]}>{say("page_settings.page_hint")}</p>
      <Group gap="sm" mb={10}>
        <StatusBadge tone={active ? "confirmed" : "checked-out"}>
          {say(active ? "page_settings.is_open" : "page_settings.is_closed")}
        </StatusBadge>
        {!active && <span className={css["hint"]}>{say("page_settings.closed_hint")}</span>}
      </Group>
      <CopiedLine label={say("page_settings.address")} text={url} copy={say("page_settings.copy_address")}>
        {active && (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="default"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            {say("page_settings.look")}
          </Button>
        )}
        {may("property:write") && (
          <Anchor component={Link} to="/property?field=slug" size="sm">
            {say("page_settings.change_address")}
          </Anchor>
        )}
      </CopiedLine>
      <PageChecks page={page} />
    </Panel>
  );
}
