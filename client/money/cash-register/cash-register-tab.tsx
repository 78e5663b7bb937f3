import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { GermanStartSteps } from "#client/money/cash-register/german-start-steps.tsx";
import { LastReceipts } from "#client/money/cash-register/last-receipts.tsx";
import { NeedPanel } from "#client/money/cash-register/need-panel.tsx";
import { NotificationValues } from "#client/money/cash-register/notification-values.tsx";
import { RegisterForm } from "#client/money/cash-register/register-form.tsx";
import { RegisterLog } from "#client/money/cash-register/register-log.tsx";
import { RegisterReport } from "#client/money/cash-register/register-report.tsx";
import { StartSteps } from "#client/money/cash-register/start-steps.tsx";
import { currentCountry, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";

/** The cash register by § 131b BAO, in Germany § 146a AO: how it stands, its setting up, its receipts and its log. */
export function CashRegisterTab() {
  const mayWrite = useMay()("cash_register:write");
  const answer = useQuery(trpc.cashRegister.state.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(state) => {
        const { register, not_needed_because, law, device } = state;
        if (state.state === "new" && register === null && !currentCountry().wants_cash_register) return <NotAskedFor />;
        const isNeeded = not_needed_because === null;
        const Steps = usesTse(law) ? GermanStartSteps : StartSteps;
        const form = <RegisterForm register={register} law={law} readAgain={() => void answer.refetch()} />;
        return (
          <Stack gap={20}>
            <RegisterReport state={state} mayWrite={mayWrite} />
            {isNeeded && mayWrite && register?.state !== "open" && form}
            {isNeeded && mayWrite && register?.state === "draft" && <Steps register={register} />}
            {mayWrite && usesTse(law) && register?.state === "open" && <NotificationValues />}
            {state.state !== "new" && <LastReceipts />}
            {state.state !== "new" && <RegisterLog law={device === "none" ? law : lawOfDevice(device)} mayWrite={mayWrite} />}
            {mayWrite && register?.state === "open" && register.device !== "software" && form}
            {mayWrite && register?.state !== "open" && <NeedPanel because={not_needed_because} law={law} />}
          </Stack>
        );
      }}
    </RecordScreen>
  );
}

/** The statement that the country's law asks for no register that signs. */
function NotAskedFor() {
  const say = useSay();
  return (
    <Panel title={say("cash_register.state")}>
      <Text fw={600}>{say("cash_register.state_not_needed")}</Text>
      <Text size="sm" c="dimmed" mt={4} maw="70ch">
        {say("cash_register.not_asked_for")}
      </Text>
    </Panel>
  );
}
