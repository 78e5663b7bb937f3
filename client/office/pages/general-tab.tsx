import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BankSettings } from "#client/money/bank-statements/bank-settings.tsx";
import { CardPaymentSettings } from "#client/money/card-payments/card-payment-settings.tsx";
import { DepositSettings } from "#client/money/deposits/deposit-settings.tsx";
import { ReminderSettings } from "#client/money/open-items/reminder-settings.tsx";
import { SheetSettings } from "#client/office/emergency-sheet/sheet-settings.tsx";
import { trpc } from "#client/platform/core/trpc.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { CotsForm } from "#client/tenant/settings/cots-form.tsx";
import { GeneralForm } from "#client/tenant/settings/general-form.tsx";

/** General settings: the guests' language, the terms, and the sending of mails. */
export function GeneralTab() {
  const answer = useQuery(trpc.settings.general.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(general) => (
        <Stack gap={20}>
          <GeneralForm general={general} />
          <CotsForm general={general} />
          <DepositSettings />
          <ReminderSettings />
          <BankSettings />
          <CardPaymentSettings />
          <SheetSettings general={general} readAgain={() => void answer.refetch()} />
        </Stack>
      )}
    </RecordScreen>
  );
}
