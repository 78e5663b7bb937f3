import { useQuery } from "@tanstack/react-query";
import { CardPaymentSettings } from "#client/money/card-payments/card-payment-settings.tsx";
import { DepositSettings } from "#client/money/deposits/deposit-settings.tsx";
import { SheetSettings } from "#client/office/emergency-sheet/sheet-settings.tsx";
import { trpc } from "#client/platform/core/trpc.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { GeneralForm } from "#client/tenant/settings/general-form.tsx";
import css from "#client/tenant/settings/settings.module.css";

/** What every property has: the language of its guests, its terms, and how it sends mails. */
export function GeneralTab() {
  const answer = useQuery(trpc.settings.general.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(general) => (
        <div className={css["panels"]}>
          <GeneralForm general={general} />
          <DepositSettings />
          <CardPaymentSettings />
          <SheetSettings general={general} readAgain={() => void answer.refetch()} />
        </div>
      )}
    </RecordScreen>
  );
}
