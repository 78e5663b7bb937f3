import { ActionIcon, Button, CloseButton, Drawer, Group, Stack } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { DIALOG_TRANSITION, SLIDE_LEFT } from "#client/platform/ui/dialog/dialog-transition.ts";
import { opensFromClosed } from "#client/platform/ui/dialog/opens-from-closed.tsx";
import css from "#client/platform/ui/dialog/slide-over.module.css";
import { useEscape } from "#client/platform/ui/dialog/use-escape.ts";
import { ErrorBoundary, WayOutContext } from "#client/platform/ui/page/error-boundary.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";

type Props = { opened: boolean; onClose(): void; children: ReactNode };

/** A panel over the right side of whatever screen is open; what is behind it stays where it is. */
export const SlideOver = opensFromClosed(Panel);

function Panel({ opened, onClose, children }: Props) {
  const say = useSay();
  useEscape(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      data-closing={!opened || undefined}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={580}
      padding={0}
      transitionProps={{ transition: SLIDE_LEFT, ...DIALOG_TRANSITION }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} transitionProps={DIALOG_TRANSITION} />
      <Drawer.Content className={css["content"] ?? ""} aria-label={say("screens.side_panel")}>
        <Stack gap={0} mih="100dvh" bg="var(--kr-surface)">
          <WayOutContext value={onClose}>
            <ErrorBoundary>{children}</ErrorBoundary>
          </WayOutContext>
        </Stack>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type HeadProps = { title: ReactNode; badge?: ReactNode; hint?: ReactNode; actions?: ReactNode; onClose(): void };

/** Its name, what can be done, and the way out; stays in sight while the content scrolls. */
export function SlideOverHead({ title, badge, hint, actions, onClose }: HeadProps) {
  const say = useSay();
  return (
    <div className={css["head"]}>
      <Group gap={12} wrap="nowrap">
        <Drawer.Title className={css["title"] ?? ""}>{title}</Drawer.Title>
        {badge}
        <CloseButton className={css["close"] ?? ""} size={36} aria-label={say("actions.close")} onClick={onClose} />
      </Group>
      {hint && <Hint mt={2}>{hint}</Hint>}
      {actions && (
        <Group gap={8} align="stretch" mt={12}>
          {actions}
        </Group>
      )}
    </div>
  );
}

/** Leads from the panel of a record to its own screen. */
export function OpenWhole({ to }: { to: string }) {
  const say = useSay();
  return (
    <Button component={Link} to={to} size="sm" variant="default" leftSection={<IconArrowsMaximize size={16} aria-hidden />}>
      {say("screens.open_whole")}
    </Button>
  );
}

/** The same beside the steps of a record, at the end of their row; on a phone it is an icon. */
export function OpenWholeBeside({ to }: { to: string }) {
  const say = useSay();
  const label = say("screens.open_whole");
  return (
    <>
      <Button
        component={Link}
        to={to}
        visibleFrom="xs"
        ml="auto"
        size="sm"
        variant="subtle"
        leftSection={<IconArrowsMaximize size={16} aria-hidden />}
      >
        {label}
      </Button>
      <ActionIcon component={Link} to={to} hiddenFrom="xs" ml="auto" w={44} h="auto" variant="subtle" aria-label={label} title={label}>
        <IconArrowsMaximize size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

export function SlideOverBody({ children }: { children: ReactNode }) {
  return <div className={css["body"]}>{children}</div>;
}

/** A part of the panel under a small heading. */
export function SlideOverPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css["part"]}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
