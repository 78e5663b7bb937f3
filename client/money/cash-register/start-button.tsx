import { Button, Group, Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";

/** Starts the register, once the kinds of the payment methods are confirmed. */
export function StartButton({ confirmed_at }: { confirmed_at: string | null }) {
  const say = useSay();
  const start = useWrite(trpc.cashRegister.start, { done: () => toast({ message: say("cash_register.started") }) });
  return (
    <Group gap="sm">
      <Button disabled={confirmed_at === null} loading={start.isRunning} onClick={() => void start.run({})}>
        {say("cash_register.start")}
      </Button>
      {confirmed_at === null && (
        <Text size="sm" c="dimmed">
          {say("cash_register.step_methods_first")}
        </Text>
      )}
    </Group>
  );
}
