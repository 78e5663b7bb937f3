import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { MethodKinds } from "#client/cash-register/method-kinds.tsx";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrite } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import type { CashRegister } from "#shared/cash-register/schema.ts";

/** What leads to a German register in use: the payment methods, the start itself with the TSE, and the notification through ELSTER. */
export function GermanStartSteps({ register }: { register: CashRegister }) {
  const say = useSay();
  const confirmed_at = register.checks.methods_confirmed ?? null;
  const start = useWrite(trpc.cashRegister.start, { done: () => toast({ message: say("cash_register.started") }) });
  return (
    <Panel title={say("cash_register.steps")}>
      <Stack gap="lg">
        <Step title={`1. ${say("cash_register.step_methods")}`} hint={say("cash_register.step_methods_hint")}>
          <MethodKinds confirmed_at={confirmed_at} />
        </Step>
        <Step title={`2. ${say("cash_register.step_start_tse")}`} hint={say("cash_register.step_start_tse_hint")}>
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
        </Step>
        <Step title={`3. ${say("cash_register.step_notify")}`} hint={say("cash_register.step_notify_hint")} />
      </Stack>
    </Panel>
  );
}

type StepProps = { title: string; hint: string; children?: ReactNode };

function Step({ title, hint, children }: StepProps) {
  return (
    <section>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" mb={children ? "xs" : 0} maw="70ch">
        {hint}
      </Text>
      {children}
    </section>
  );
}
