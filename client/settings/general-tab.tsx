import { useQuery } from "@tanstack/react-query";
import { CardPaymentSettings } from "#client/card-payments/card-payment-settings.tsx";
import { trpc } from "#client/core/trpc.ts";
import { DepositSettings } from "#client/deposits/deposit-settings.tsx";
import { SheetSettings } from "#client/emergency-sheet/sheet-settings.tsx";
import { GeneralForm } from "#client/settings/general-form.tsx";
import css from "#client/settings/settings.module.css";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";

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
