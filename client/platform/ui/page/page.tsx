import { Box, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";
import css from "#client/platform/ui/page/page.module.css";

type Props = {
  title: ReactNode;
  /** The list this record is in. */
  back?: { to: string; label: string };
  badge?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
};

/** The frame of a screen: its name, what can be done here, and the content below. */
export function Page({ title, back, badge, hint, actions, narrow = false, children }: Props) {
  return (
    <div className={css["page"]} data-narrow={narrow || undefined}>
      <header className={css["head"]}>
        <Box miw={0}>
          {back && (
            <Link data-screen-only to={back.to} className={css["back"] ?? ""}>
              <IconArrowLeft size={15} aria-hidden />
              {back.label}
            </Link>
          )}
          <div className={css["title"]}>
            <h1>{title}</h1>
            {badge}
          </div>
          {hint && <p className={css["hint"]}>{hint}</p>}
        </Box>
        {actions && (
          <Group gap={8} align="stretch" data-screen-only>
            <ErrorBoundary fallback={showNothing}>{actions}</ErrorBoundary>
          </Group>
        )}
      </header>
      {children}
    </div>
  );
}

/** A bordered part of a screen with its own heading. What throws in it leaves the other parts as they are. */
export function Panel({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css["panel"]}>
      {(title || aside) && (
        <Group gap="8px 12px" justify="space-between" mb={14}>
          {title && <h2>{title}</h2>}
          <ErrorBoundary fallback={showNothing}>{aside}</ErrorBoundary>
        </Group>
      )}
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}
