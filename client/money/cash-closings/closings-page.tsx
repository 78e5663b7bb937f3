import { Alert, Anchor, Button } from "@mantine/core";
import { IconArrowsExchange, IconCashRegister, IconChecklist, IconInfoCircle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { differenceWords } from "#client/money/cash-closings/cash-figures.tsx";
import { MovementForm } from "#client/money/cash-closings/movement-form.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { CashClosing, CashDrawer } from "#shared/money/cash-closings/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";

const SORTS = ["number"] as const;

/** The cash in the drawer now, and the daily closings that were made. */
export function ClosingsPage() {
  const say = useSay();
  const mayWrite = useMay()("cash_closings:write");
  const state = useListState(SORTS);
  const movement = useUrlDialog("movement", mayWrite);
  const drawer = useQuery(trpc.cashClosings.drawer.queryOptions());
  const answer = useQuery(trpc.cashClosings.list.queryOptions(state.input, { placeholderData: keepPreviousData }));
  const columns = useClosingColumns();
  return (
    <Page
      title={say("shell.cash_closings")}
      actions={
        mayWrite && (
          <>
            <NewButton what="movement" icon={IconArrowsExchange} isSecond>
              {say("cash_closings.move")}
            </NewButton>
            <Button component={Link} to="/cash-closings/new" leftSection={<IconChecklist size={16} aria-hidden />}>
              {say("cash_closings.make")}
            </Button>
          </>
        )
      }
    >
      <RecordScreen answer={drawer}>{(now) => <DrawerNow drawer={now} />}</RecordScreen>
      <h2 className="visually-hidden">{say("cash_closings.list")}</h2>
      <DataTable
        label={say("cash_closings.list")}
        object="cash_closing"
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="-number"
        hrefOf={({ id }) => `/cash-closings/${id}`}
        empty={{ icon: IconCashRegister, title: say("cash_closings.empty_title"), detail: say("cash_closings.empty_detail") }}
      />
      <ModalDialog opened={movement.opened} title={say("cash_closings.move")} onClose={movement.close}>
        {movement.opened && drawer.data && (
          <MovementForm asksKind={drawer.data.signs_movements} onSaved={movement.close} staysAt={movement.staysAt} />
        )}
      </ModalDialog>
    </Page>
  );
}

function DrawerNow({ drawer }: { drawer: CashDrawer }) {
  const say = useSay();
  const { money, dateTime } = useFormats();
  const { number, since, expected_amount, methods, movements } = drawer;
  const others = methods.filter(({ kind }) => kind !== "cash");
  const period =
    since === null ? say("cash_closings.since_start") : say("cash_closings.since", { number: number - 1, time: dateTime(since) });
  const sumOf = (rows: typeof methods) => money(sumAmounts(rows.map(({ total_amount }) => total_amount)));
  return (
    <>
      <FactStrip
        label={say("cash_closings.state")}
        facts={[
          { label: say("cash_closings.state"), value: money(expected_amount), hint: period },
          { label: say("cash_closings.cash_paid"), value: sumOf(methods.filter(({ kind }) => kind === "cash")) },
          { label: say("cash_closings.other_paid"), value: sumOf(others) },
        ]}
      />
      <NoCashMethod />
      {since === null && movements.length === 0 && (
        <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} title={say("cash_closings.begin_title")}>
          {say("cash_closings.begin")}
        </Alert>
      )}
    </>
  );
}

function NoCashMethod() {
  const say = useSay();
  const { data } = usePaymentMethods();
  if (!data || data.data.some(({ kind }) => kind === "cash")) return null;
  return (
    <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} aria-hidden />}>
      {say("cash_closings.no_cash_method")}{" "}
      <Anchor component={Link} to="/payment-methods" inherit c="var(--kr-text)" underline="always">
        {say("cash_closings.to_methods")}
      </Anchor>
    </Alert>
  );
}

function useClosingColumns(): Column<CashClosing, (typeof SORTS)[number]>[] {
  const say = useSay();
  const { money, dateTime } = useFormats();
  return [
    { key: "number", header: say("cash_closings.number"), cell: ({ number }) => number, sort: "number" },
    { key: "made", header: say("cash_closings.made_at"), cell: ({ created_at }) => dateTime(created_at) },
    { key: "by", header: say("cash_closings.made_by"), cell: ({ made_by }) => made_by, wide: true },
    {
      key: "taken",
      header: say("cash_closings.total"),
      cell: ({ methods }) => money(sumAmounts(methods.map(({ total_amount }) => total_amount))),
      align: "right",
    },
    {
      key: "counted",
      header: say("cash_closings.counted"),
      cell: ({ counted_amount }) => money(counted_amount),
      align: "right",
      wide: true,
    },
    {
      key: "difference",
      header: say("cash_closings.difference"),
      cell: ({ difference_amount }) => differenceWords(difference_amount, say, money),
      align: "right",
      wide: true,
    },
  ];
}
