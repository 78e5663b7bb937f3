import "@mantine/core/styles/Tabs.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";
import { bringInSight } from "#client/platform/ui/page/tab-in-sight.ts";
import css from "#client/platform/ui/page/url-tabs.module.css";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

export type UrlTab<K extends string> = { key: K; label: string; count?: number | undefined; content(): ReactNode };

type Props<K extends string> = { label: string; tabs: readonly UrlTab<K>[] };

/** The parts of a record's screen, one shown at a time. The address names it (`?tab=notes`); the first one needs no name. */
export function UrlTabs<K extends string>({ label, tabs }: Props<K>) {
  const { params, change } = useAddress();
  const wanted = params.get("tab");
  const shown = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  if (!shown) return null;
  return (
    <Tabs
      value={shown.key}
      onChange={(key) => change({ tab: key === tabs[0]?.key ? null : key, page: null, sort: null }, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List data-screen-only aria-label={label} className={css["list"] ?? ""}>
        {tabs.map(({ key, label: name, count }) => (
          <Tabs.Tab
            key={key}
            value={key}
            ref={key === shown.key ? bringInSight : null}
            rightSection={count ? <span className={css["count"]}>{count}</span> : undefined}
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          {key === shown.key && <ErrorBoundary>{content()}</ErrorBoundary>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
