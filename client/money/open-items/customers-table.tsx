import { Link } from "react-router-dom";
import { useAge } from "#client/money/open-items/open-item-columns.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import type { OpenItemsOfCustomer } from "#shared/money/open-items/schema.ts";

/** The sums of open items by customer, the largest first. */
export function CustomersTable({ customers }: { customers: readonly OpenItemsOfCustomer[] }) {
  const say = useSay();
  const { money } = useFormats();
  const age = useAge();
  return (
    <TableFrame framed label={say("open_items.by_customer")}>
      <thead>
        <tr>
          <th scope="col">{say("open_items.customer")}</th>
          <th scope="col" data-wide>
            {say("open_items.oldest")}
          </th>
          <th scope="col" data-align="right" data-wide>
            {say("open_items.by_invoice")}
          </th>
          <th scope="col" data-align="right" data-wide>
            {say("open_items.overdue_amount")}
          </th>
          <th scope="col" data-align="right">
            {say("open_items.due_amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map(({ customer_id, customer_name, count, due_amount, overdue_amount, oldest_days }) => (
          <tr key={customer_id ?? customer_name}>
            <td>{customer_id === null ? customer_name : <Link to={`/contacts/${customer_id}`}>{customer_name}</Link>}</td>
            <td data-wide>{age({ days_overdue: oldest_days })}</td>
            <td data-align="right" data-wide>
              {count}
            </td>
            <td data-align="right" data-wide>
              {money(overdue_amount)}
            </td>
            <td data-align="right">{money(due_amount)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
