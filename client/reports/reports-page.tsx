import { Tabs } from "@mantine/core";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { REPORTS } from "#client/reports/reports.ts";
import { Page } from "#client/ui/page.tsx";
import css from "#client/ui/url-tabs.module.css";

/** The frame of all reports: one tab each, as far as the role may see them. The chosen days go along from tab to tab. */
export function ReportsPage() {
  const say = useSay();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reports = usePermittedReports();
  return (
    <Page title={say("reports.title")}>
      <Tabs value={pathname} onChange={(path) => navigate({ pathname: path ?? "/reports", search })} keepMounted={false}>
        <Tabs.List aria-label={say("reports.title")} className={css["list"] ?? ""}>
          {reports.map(({ path, label }) => (
            <Tabs.Tab key={path} value={path}>
              {say(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={pathname} pt="md">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** `/reports` leads to the first report that the role may see. */
export function FirstReport() {
  const { search } = useLocation();
  const [first] = usePermittedReports();
  return <Navigate to={{ pathname: first?.path ?? "/", search }} replace />;
}

function usePermittedReports() {
  const may = useMay();
  return REPORTS.filter(({ permission }) => may(permission));
}
