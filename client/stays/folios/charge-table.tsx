import { useSay } from "#client/platform/core/i18n.ts";
import { ChargeHeads } from "#client/stays/folios/charge-columns.tsx";
import { ChargeRow } from "#client/stays/folios/charge-row.tsx";
import css from "#client/stays/folios/charges.module.css";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import { useStaysOfGroup } from "#client/stays/folios/use-stays-of-group.ts";
import { chargeDays } from "#shared/stays/folios/charge-days.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** The charges of a folio by day. */
export function ChargeTable({ folio }: { folio: Folio }) {
  const say = useSay();
  const { mayWrite } = useFolioDesk();
  const stays = useStaysOfGroup(folio.group_id).data;
  const days = chargeDays(folio.charges ?? []);
  if (days.length === 0) {
    const isSummedUp = (folio.folios?.length ?? 0) > 0;
    return isSummedUp ? null : <p className={css["empty"]}>{say(folio.default ? "folios.no_charges" : "folios.no_charges_further")}</p>;
  }
  const mayChange = mayWrite && folio.status === "open";
  return (
    <table className={css["charges"]} aria-label={say("folios.charges_of", { number: folio.number })}>
      <thead>
        <tr>
          {mayChange && <td aria-hidden />}
          <ChargeHeads when={say("folios.day")} />
          {mayChange && <td aria-hidden />}
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, charges }) =>
          charges.map((charge, index) => (
            <ChargeRow
              key={charge.id}
              charge={charge}
              stay={stays?.get(charge.booking_id ?? "")}
              isFirst={index === 0}
              date={date}
              mayChange={mayChange}
            />
          )),
        )}
      </tbody>
    </table>
  );
}
