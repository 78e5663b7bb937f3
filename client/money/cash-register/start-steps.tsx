import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopiedValues } from "#client/money/cash-register/copied-values.tsx";
import { MethodKinds } from "#client/money/cash-register/method-kinds.tsx";
import { StartButton } from "#client/money/cash-register/start-button.tsx";
import { StartStep } from "#client/money/cash-register/start-step.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import type { CashRegister } from "#shared/money/cash-register/schema.ts";

/** Steps to the start receipt: the payment methods, FinanzOnline, and the start itself. */
export function StartSteps({ register }: { register: CashRegister }) {
  const say = useSay();
  const confirmed_at = register.checks.methods_confirmed ?? null;
  return (
    <Panel title={say("cash_register.steps")}>
      <Stack gap="lg">
        <StartStep title={`1. ${say("cash_register.step_methods")}`} hint={say("cash_register.step_methods_hint")}>
          <MethodKinds confirmed_at={confirmed_at} />
        </StartStep>
        <StartStep title={`2. ${say("cash_register.step_register")}`} hint={say("cash_register.step_register_hint")}>
          <RegistrationValues />
        </StartStep>
        <StartStep title={`3. ${say("cash_register.step_start")}`} hint={say("cash_register.step_start_hint")}>
          <StartButton confirmed_at={confirmed_at} />
        </StartStep>
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
