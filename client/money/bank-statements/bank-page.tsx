import { Box, Button, FileButton, Group } from "@mantine/core";
import { IconBuildingBank, IconChecks, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { useLineColumns } from "#client/money/bank-statements/line-columns.tsx";
import { LineSteps } from "#client/money/bank-statements/line-steps.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { sendFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { days, type FiltersOf, oneOf, search, view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { BANK_LINE_SORTS, type StatementUpload } from "#shared/money/bank-statements/schema.ts";

/** The filters of the lines of bank statements. */
export const BANK_LINE_FILTERS = {
  query: search("bank_statements.search"),
  show: view("bank_statements.shown", ["open", "booked", "ignored", "all"], {
    text: (show) => `bank_statements.show_${show}`,
    usual: "open",
  }),
  direction: oneOf("bank_statements.direction", ["in", "out"], { text: (direction) => `bank_statements.${direction}`, chip: "value" }),
  days: days("bank_statements.booked_on"),
} satisfies FiltersOf<inferInput<typeof trpc.bankStatements.lines>, "show">;

/** Lines of bank statements: what they pay is proposed, booked by one click, and taken back. */
export function BankPage() {
  const say = useSay();
  const state = useListState(BANK_LINE_SORTS);
  const filters = useFilters(BANK_LINE_FILTERS);
  const columns = useLineColumns();
  const mayWrite = useMay()("folios:write");
  const { show } = filters.values;
  const answer = useQuery(
    trpc.bankStatements.lines.queryOptions(
      {
        ...filters.input,
        ...state.input,
        to_assign: show === "open" ? true : undefined,
        state: show === "all" || show === "open" ? [] : [show],
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const nothingYet = { icon: IconBuildingBank, title: say("bank_statements.empty_title"), detail: say("bank_statements.empty_detail") };
  return (
    <Page
      title={say("bank_statements.title")}
      actions={
        mayWrite && (
          <>
            {answer.data && answer.data.certain > 0 && <BookCertain count={answer.data.certain} />}
            <UploadButton />
          </>
        )
      }
    >
      <FilterBar of={filters} />
      {answer.data && answer.data.open > 0 && <Hint>{say("bank_statements.open_lines", { count: answer.data.open })}</Hint>}
      <DataTable
        label={say("bank_statements.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="-booked_on"
        hrefOf={(line) => (line.shares[0]?.invoice_id ? `/invoices/${line.shares[0].invoice_id}` : "/bank-statements")}
        actionsOf={
          mayWrite
            ? (line) => (
                <Box visibleFrom="sm" miw="max-content">
                  <LineSteps line={line} />
                </Box>
              )
            : undefined
        }
        empty={filters.emptyWords(nothingYet)}
      />
    </Page>
  );
}

/** Books every line whose invoice and amount are certain; one undo takes all of them back. */
function BookCertain({ count }: { count: number }) {
  const say = useSay();
  const { money } = useFormats();
  const { run, isRunning } = useWrite(trpc.bankStatements.bookCertain, {
    once: true,
    done: ({ booked, amount, line_ids }) =>
      toast({
        message: say("bank_statements.booked_certain", { count: booked, amount: money(amount) }),
        undo: async (send) => {
          for (const id of line_ids) await send.beside(trpc.bankStatements.undo, { id });
        },
      }),
  });
  return (
    <Button variant="light" leftSection={<IconChecks size={17} aria-hidden />} loading={isRunning} onClick={() => void run(undefined)}>
      {say("bank_statements.book_certain", { count })}
    </Button>
  );
}

function UploadButton() {
  const say = useSay();
  const [isRunning, setRunning] = useState(false);

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    setRunning(true);
    try {
      const { new_lines, known_lines } = await sendFile<StatementUpload>("/bank_statements", file);
      const known = known_lines > 0 ? say("bank_statements.known_lines", { count: known_lines }) : "";
      toast({ message: [say("bank_statements.new_lines", { count: new_lines }), known].filter(Boolean).join(" ") });
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setRunning(false);
    }
  }

  return (
    <Group gap={6}>
      <FileButton accept=".xml,.csv,.txt,text/xml,application/xml,text/csv" onChange={(file) => void handleFile(file)}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={17} aria-hidden />} loading={isRunning}>
            {say("bank_statements.upload")}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
