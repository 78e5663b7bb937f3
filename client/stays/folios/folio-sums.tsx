import { useSay } from "#client/platform/core/i18n.ts";
import { SumsFoot } from "#client/stays/folios/sums-foot.tsx";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** Sums of a folio: by tax rate, total, paid and due. */
export function FolioSums({ folio }: { folio: Folio }) {
  const say = useSay();
  const { number, taxes, gross_amount, paid_amount, due_amount } = folio;
  return (
    <SumsFoot
      label={say("folios.sums_of", { number })}
      taxes={taxes}
      sum={taxes.length > 1 ? folio : null}
      totals={[
        { label: say("folios.total"), amount: gross_amount },
        { label: say("folios.paid"), amount: paid_amount },
        { label: say(due_amount < 0 ? "folios.to_give_back" : "folios.due"), amount: Math.abs(due_amount) },
      ]}
    />
  );
}
