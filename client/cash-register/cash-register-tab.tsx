import { useQuery } from "@tanstack/react-query";
import { LastReceipts } from "#client/cash-register/last-receipts.tsx";
import { NeedPanel } from "#client/cash-register/need-panel.tsx";
import { RegisterForm } from "#client/cash-register/register-form.tsx";
import { RegisterLog } from "#client/cash-register/register-log.tsx";
import { RegisterReport } from "#client/cash-register/register-report.tsx";
import { StartSteps } from "#client/cash-register/start-steps.tsx";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import css from "#client/settings/settings.module.css";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";

/** The cash register by § 131b BAO: how it stands, its setting up, its receipts and its log. */
export function CashRegisterTab() {
  const mayWrite = useMay()("cash_register:write");
  const answer = useQuery(trpc.cashRegister.state.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(state) => {
        const { register, not_needed_because } = state;
        const isNeeded = not_needed_because === null;
        const form = <RegisterForm register={register} law={state.law} readAgain={() => void answer.refetch()} />;
        return (
          <div className={css["panels"]}>
            <RegisterReport state={state} mayWrite={mayWrite} />
            {isNeeded && mayWrite && register?.state !== "open" && form}
            {isNeeded && mayWrite && register?.state === "draft" && <StartSteps register={register} />}
            {state.state !== "new" && <LastReceipts />}
            {state.state !== "new" && <RegisterLog mayWrite={mayWrite} />}
            {mayWrite && register?.state === "open" && register.device !== "software" && form}
            {mayWrite && register?.state !== "open" && <NeedPanel because={not_needed_because} />}
          </div>
        );
      }}
    </RecordScreen>
  );
}
