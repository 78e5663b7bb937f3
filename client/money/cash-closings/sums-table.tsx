import { Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useStoredPaymentMethods } from "#client/platform/core/master-data.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import type { MethodSums } from "#shared/money/cash-closings/schema.ts";
import { STORED_LANGUAGE } from "#shared/platform/core/language.ts";
import { chargedNameFor } from "#shared/platform/core/names-by-language.ts";

/** Receipts and refunds of each payment method. */
export function SumsPanel({ methods }: { methods: readonly MethodSums[] }) {
  const language = useLanguage();
  const stored = new Map(useStoredPaymentMethods().data?.data.map((method) => [method.id, method]));
  const shownName = (id: string, name: string) => (language === STORED_LANGUAGE ? name : chargedNameFor(name, stored.get(id), language));
  const say = useSay();
  const { money, number } = useFormats();
  return (
    <Panel title={say("cash_closings.methods")}>
      {methods.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say("cash_closings.methods_empty")}
        </Text>
      ) : (
        <TableFrame look="figures" label={say("cash_closings.methods")}>
          <thead>
            <tr>
              <th scope="col">{say("cash_closings.method")}</th>
              <th scope="col">{say("cash_closings.count")}</th>
              <th scope="col" data-wide>
                {say("cash_closings.in")}
              </th>
              <th scope="col" data-wide>
                {say("cash_closings.out")}
              </th>
              <th scope="col">{say("cash_closings.total")}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ payment_method_id, name, kind, count, in_amount, out_amount, total_amount }) => (
              <tr key={payment_method_id}>
                <th scope="row">
                  {shownName(payment_method_id, name)} <Kind kind={kind} name={shownName(payment_method_id, name)} />
                </th>
                <td>{number(count)}</td>
                <td data-wide>{money(in_amount)}</td>
                <td data-wide>{out_amount === 0 ? "" : money(out_amount)}</td>
                <td>
                  <b>{money(total_amount)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </Panel>
  );
}

/** Kind of the payment method, if its name differs from it. */
function Kind({ kind, name }: Pick<MethodSums, "kind" | "name">) {
  const word = useSay()(`payment_methods.${kind}_kind`);
  if (word === name) return null;
  return (
    <Text span size="sm" c="dimmed">
      {word}
    </Text>
  );
}
