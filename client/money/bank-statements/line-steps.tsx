import { Button, Group } from "@mantine/core";
import { openAssigning } from "#client/money/bank-statements/open-assigning.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { BankLine } from "#shared/money/bank-statements/schema.ts";

/** The next step of a line as a button, and the others beside it. */
export function LineSteps({ line }: { line: BankLine }) {
  const say = useSay();
  const { id, state, amount, is_foreign, proposal, shares } = line;
  const { undo, ignore, book } = useLineWrites(id);
  if (amount <= 0) return null;
  const canBook = state === "open" && !is_foreign;
  return (
    <Group gap={4} justify="flex-start">
      {canBook && proposal && (
        <Button
          size="compact-sm"
          variant={proposal.confidence === "certain" ? "filled" : "light"}
          loading={book.isRunning}
          onClick={() => void book.run({ id })}
        >
          {say("bank_statements.book")}
        </Button>
      )}
      {canBook && (
        <Button size="compact-sm" variant="subtle" onClick={() => openAssigning(line)}>
          {say("bank_statements.assign")}
        </Button>
      )}
      {state === "open" && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={ignore.isRunning}
          onClick={() => void ignore.run({ id, ignored: true })}
        >
          {say(shares.length > 0 ? "bank_statements.ignore_rest" : "bank_statements.ignore")}
        </Button>
      )}
      {state === "ignored" && (
        <Button size="compact-sm" variant="subtle" loading={ignore.isRunning} onClick={() => void ignore.run({ id, ignored: false })}>
          {say("bank_statements.restore")}
        </Button>
      )}
      {shares.length > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" loading={undo.isRunning} onClick={() => void undo.run({ id })}>
          {say("bank_statements.undo")}
        </Button>
      )}
    </Group>
  );
}

function useLineWrites(id: string) {
  const say = useSay();
  const { money } = useFormats();
  const undo = useWrite(trpc.bankStatements.undo, { done: () => toast({ message: say("bank_statements.undone") }) });
  const ignore = useWrite(trpc.bankStatements.ignore, {
    done: (_, { ignored }) =>
      toast({
        message: say(ignored ? "bank_statements.ignored_done" : "bank_statements.restored_done"),
        undo: (send) => send(trpc.bankStatements.ignore, { id, ignored: !ignored }),
      }),
  });
  const book = useWrite(trpc.bankStatements.book, {
    once: true,
    done: ({ assigned_amount }) =>
      toast({
        message: say("bank_statements.booked_done", { amount: money(assigned_amount) }),
        undo: (send) => send(trpc.bankStatements.undo, { id }),
      }),
  });
  return { undo, ignore, book };
}
