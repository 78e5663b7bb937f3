import { Box, Button, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useStoredPaymentMethods } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { isCashTurnover, PAYMENT_KINDS, type PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";

/** The kind of each payment method, which decides whether its payments become receipts, and the word that all are right. */
export function MethodKinds({ confirmed_at }: { confirmed_at: string | null }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const answer = useStoredPaymentMethods();
  const confirm = useWrite(trpc.cashRegister.check);
  return (
    <RecordScreen answer={answer}>
      {({ data: methods }) => (
        <Box maw={640}>
          <TableFrame label={say("payment_methods.title")}>
            <thead>
              <tr>
                <th scope="col">{say("payment_methods.name")}</th>
                <th scope="col">{say("payment_methods.kind")}</th>
                <th scope="col">{say("cash_register.step_methods_receipt")}</th>
              </tr>
            </thead>
            <tbody>
              {methods.map((method) => (
                <MethodRow key={method.id} method={method} />
              ))}
            </tbody>
          </TableFrame>
          <Group mt="sm" gap="sm">
            <Button
              variant={confirmed_at === null ? "filled" : "default"}
              disabled={methods.length === 0}
              loading={confirm.isRunning}
              onClick={() => void confirm.run({ check: "methods_confirmed" })}
            >
              {say("cash_register.step_methods_confirm")}
            </Button>
            {confirmed_at !== null && (
              <Text size="sm" c="dimmed" role="status">
                {say("cash_register.step_methods_done", { time: dateTime(confirmed_at) })}
              </Text>
            )}
          </Group>
        </Box>
      )}
    </RecordScreen>
  );
}

function MethodRow({ method }: { method: PaymentMethod }) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.paymentMethods.update);
  const { id, name, name_de, name_en, booking_text, account_number, kind, version } = method;
  async function handleChange(value: string | null): Promise<void> {
    const chosen = PAYMENT_KINDS.find((each) => each === value);
    if (chosen && chosen !== kind) {
      await run({ id, name, name_de, name_en, booking_text, account_number, kind: chosen }, { ifMatch: version });
    }
  }
  return (
    <tr>
      <td>
        <Link to={`/payment-methods/${id}`}>{name}</Link>
      </td>
      <td>
        <SelectField
          aria-label={say("cash_register.kind_of", { name })}
          data={PAYMENT_KINDS.map((each) => ({ value: each, label: say(`payment_methods.${each}_kind`) }))}
          value={kind}
          disabled={isRunning}
          onChange={(value) => void handleChange(value)}
        />
      </td>
      <td>
        {isCashTurnover(kind) && (
          <IconCircleCheck size={18} color="var(--kr-accent)" role="img" aria-label={say("cash_register.step_methods_receipt")} />
        )}
      </td>
    </tr>
  );
}
