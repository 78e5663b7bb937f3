import { useQuery } from "@tanstack/react-query";
import { CashFigures, MovementsPanel } from "#client/money/cash-closings/cash-figures.tsx";
import { ClosingForm } from "#client/money/cash-closings/closing-form.tsx";
import { SumsPanel } from "#client/money/cash-closings/sums-table.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";

/** Content of the next daily closing, updated live, and the cash count. */
export function NewClosingPage() {
  const say = useSay();
  const { dateTime } = useFormats();
  const mayWrite = useMay()("cash_closings:write");
  const answer = useQuery(trpc.cashClosings.drawer.queryOptions());
  const back = { to: "/cash-closings", label: say("shell.cash_closings") };
  return (
    <RecordScreen isPage back={back} answer={answer}>
      {(drawer) => (
        <Page
          title={say("cash_closings.closing", { number: drawer.number })}
          hint={
            drawer.since === null
              ? say("cash_closings.since_start")
              : say("cash_closings.since", { number: drawer.number - 1, time: dateTime(drawer.since) })
          }
          back={back}
        >
          <TwoColumns
            aside={
              <>
                <CashFigures of={drawer} />
                <MovementsPanel movements={drawer.movements} />
              </>
            }
          >
            <SumsPanel methods={drawer.methods} />
            {mayWrite && (
              <Panel title={say("cash_closings.counting")}>
                <ClosingForm drawer={drawer} />
              </Panel>
            )}
          </TwoColumns>
        </Page>
      )}
    </RecordScreen>
  );
}
