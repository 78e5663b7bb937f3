import "@mantine/core/styles/Tabs.css";
import { Tabs } from "@mantine/core";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";
import { bringInSight } from "#client/platform/ui/page/tab-in-sight.ts";
import css from "#client/platform/ui/page/url-tabs.module.css";

type Props = {
  label: string;
  tabs: readonly { path: string; label: string }[];
  /** True if what the address says beside its path goes along from tab to tab. */
  keepsSearch?: boolean;
};

/** Tabs that are routes of their own, with the one that is open below them. */
export function RouteTabs({ label, tabs, keepsSearch = false }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Tabs
      value={pathname}
      onChange={(path) => navigate({ pathname: path ?? pathname, search: keepsSearch ? search : "" })}
      keepMounted={false}
    >
      <Tabs.List data-screen-only aria-label={label} className={css["list"] ?? ""}>
        {tabs.map(({ path, label: name }) => (
          <Tabs.Tab key={path} value={path} ref={path === pathname ? bringInSight : null}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={pathname} pt="md">
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
      </Tabs.Panel>
    </Tabs>
  );
}
