import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopiedValues } from "#client/cash-register/copied-values.tsx";
import { MethodKinds } from "#client/cash-register/method-kinds.tsx";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrite } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";
import type { CashRegister } from "#shared/cash-register/schema.ts";

/** What leads to the start receipt: the payment methods, FinanzOnline, and the start itself. */
export function StartSteps({ register }: { register: CashRegister }) {
  const say = useSay();
  const confirmed_at = register.checks.methods_confirmed ?? null;
  const start = useWrite(trpc.cashRegister.start, { done: () => toast({ message: say("cash_register.started") }) });
  return (
    <Panel title={say("cash_register.steps")}>
      <Stack gap="lg">
        <section>
          <Text fw={600}>1. {say("cash_register.step_methods")}</Text>
          <Text size="sm" c="dimmed">
            {say("cash_register.step_methods_hint")}
          </Text>
          <MethodKinds confirmed_at={confirmed_at} />
        </section>
        <section>
          <Text fw={600}>2. {say("cash_register.step_register")}</Text>
          <Text size="sm" c="dimmed" mb={6}>
            {say("cash_register.step_register_hint")}
          </Text>
          <RegistrationValues />
        </section>
        <section>
          <Text fw={600}>3. {say("cash_register.step_start")}</Text>
          <Text size="sm" c="dimmed" mb="sm">
            {say("cash_register.step_start_hint")}
          </Text>
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
        </section>
      </Stack>
    </Panel>
  );
}

function RegistrationValues() {
  const say = useSay();
  const answer = useQuery(trpc.cashRegister.registration.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {({ number, key, checksum, serial }) => (
        <CopiedValues
          values={[
            { label: say("cash_register.number"), text: number },
            { label: say("cash_register.key"), text: key },
            { label: say("cash_register.checksum"), text: checksum },
            { label: say("cash_register.serial"), text: serial ?? "" },
          ]}
        />
      )}
    </RecordScreen>
  );
}
