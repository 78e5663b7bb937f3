import { Button, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { CashFigures, MovementsPanel } from "#client/money/cash-closings/cash-figures.tsx";
import { SumsPanel } from "#client/money/cash-closings/sums-table.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import type { CashClosing } from "#shared/money/cash-closings/schema.ts";
import { amount, cents, times } from "#shared/platform/core/money.ts";

/** A daily closing as it was made. */
export function ClosingPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.cashClosings.get.queryOptions({ id }));
  const back = { to: "/cash-closings", label: say("shell.cash_closings") };
  return (
    <RecordScreen isPage back={back} answer={answer}>
      {(closing) => (
        <Page
          title={say("cash_closings.closing", { number: closing.number })}
          hint={<Period closing={closing} />}
          back={back}
          actions={
            <Button
              component="a"
              href={`/api/cash_register/closings/${encodeURIComponent(id)}/pdf`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {say("cash_closings.open_pdf")}
            </Button>
          }
        >
          <TwoColumns
            aside={
              <>
                <CashFigures of={closing} />
                <Counts closing={closing} />
              </>
            }
          >
            <SumsPanel methods={closing.methods} />
            <MovementsPanel movements={closing.movements} />
            {closing.note !== null && (
              <Panel title={say("cash_closings.note")}>
                <Text size="sm" style={{ whiteSpace: "pre-line" }}>
                  {closing.note}
                </Text>
              </Panel>
            )}
          </TwoColumns>
        </Page>
      )}
    </RecordScreen>
  );
}

function Period({ closing: { since, created_at, made_by } }: { closing: CashClosing }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const to = dateTime(created_at);
  const period =
    since === null ? say("cash_closings.period_first", { to }) : say("cash_closings.period_since", { from: dateTime(since), to });
  return `${period} · ${made_by}`;
}

function Counts({ closing: { counts } }: { closing: CashClosing }) {
  const say = useSay();
  const { money, number } = useFormats();
  if (counts.length === 0) return null;
  return (
    <Panel title={say("cash_closings.by_values")}>
      <Facts
        facts={counts.map(({ value, count }) => ({
          label: `${number(count)} × ${money(value)}`,
          value: money(amount(times(cents(value), count))),
        }))}
      />
    </Panel>
  );
}
