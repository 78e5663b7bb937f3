import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { REPORTS } from "#client/reports/reports.ts";
import { Page } from "#client/ui/page/page.tsx";
import { RouteTabs } from "#client/ui/page/route-tabs.tsx";

/** The frame of all reports: one tab each, as far as the role may see them. The chosen days go along from tab to tab. Who has one report only sees its name. */
export function ReportsPage() {
  const say = useSay();
  const reports = usePermittedReports();
  const [only] = reports.length === 1 ? reports : [];
  if (only)
    return (
      <Page title={say(only.label)}>
        <Outlet />
      </Page>
    );
  const tabs = reports.map(({ path, label }) => ({ path, label: say(label) }));
  return (
    <Page title={say("reports.title")}>
      <RouteTabs label={say("reports.title")} tabs={tabs} keepsSearch />
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
