import { IconEqual, IconEqualNot } from "@tabler/icons-react";
import { Fragment } from "react";
import css from "#client/office/reconciliation/reconciliation.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { ReconciliationTotals } from "#shared/office/reconciliation/schema.ts";

/** The four sums that are one where the books agree. */
export function TotalsStrip({ totals }: { totals: ReconciliationTotals }) {
  const say = useSay();
  const { money } = useFormats();
  const { count, paid, due, canceled } = totals;
  const parts = { paid: money(paid), due: money(due), canceled: money(canceled) };
  const sums = [
    { key: "folios", amount: totals.folios, hint: say("reconciliation.folios_hint") },
    { key: "invoices", amount: totals.invoices, hint: say("reconciliation.invoices_hint", { count }) },
    {
      key: "payments",
      amount: totals.payments,
      hint: say(canceled === 0 ? "reconciliation.payments_hint" : "reconciliation.payments_hint_canceled", parts),
    },
    { key: "export", amount: totals.export, hint: say("reconciliation.export_hint") },
  ] as const;
  return (
    <section className={css["totals"]} aria-label={say("reconciliation.totals")}>
      {sums.map(({ key, amount, hint }, index) => {
        const before = sums[index - 1];
        return (
          <Fragment key={key}>
            {before && <Between isEqual={before.amount === amount} />}
            <div className={css["total"]}>
              <p className={css["label"]}>{say(`reconciliation.${key}`)}</p>
              <p className={css["amount"]}>{money(amount)}</p>
              <p className={css["hint"]}>{hint}</p>
            </div>
          </Fragment>
        );
      })}
    </section>
  );
}

function Between({ isEqual }: { isEqual: boolean }) {
  const say = useSay();
  const Sign = isEqual ? IconEqual : IconEqualNot;
  return (
    <span className={css["between"]} data-equal={isEqual || undefined}>
      <Sign size={20} aria-hidden />
      <span className="visually-hidden">{say(isEqual ? "reconciliation.equals" : "reconciliation.differs")}</span>
    </span>
  );
}
