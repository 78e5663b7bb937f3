import { Stack } from "@mantine/core";
import { MethodKinds } from "#client/money/cash-register/method-kinds.tsx";
import { StartButton } from "#client/money/cash-register/start-button.tsx";
import { StartStep } from "#client/money/cash-register/start-step.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { CashRegister } from "#shared/money/cash-register/schema.ts";

/** Steps to a German register in use: the payment methods, the start itself with the TSE, and the notification through ELSTER. */
export function GermanStartSteps({ register }: { register: CashRegister }) {
  const say = useSay();
  const confirmed_at = register.checks.methods_confirmed ?? null;
  return (
    <Panel title={say("cash_register.steps")}>
      <Stack gap="lg">
        <StartStep title={`1. ${say("cash_register.step_methods")}`} hint={say("cash_register.step_methods_hint")}>
          <MethodKinds confirmed_at={confirmed_at} />
        </StartStep>
        <StartStep title={`2. ${say("cash_register.step_start_tse")}`} hint={say("cash_register.step_start_tse_hint")}>
          <StartButton confirmed_at={confirmed_at} />
        </StartStep>
        <StartStep title={`3. ${say("cash_register.step_notify")}`} hint={say("cash_register.step_notify_hint")} />
      </Stack>
    </Panel>
  );
}
