import { Button, Menu } from "@mantine/core";
import { IconLock, IconPlus, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { ChargeTable } from "#client/stays/folios/charge-table.tsx";
import css from "#client/stays/folios/folio-card.module.css";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import { useDropOn } from "#client/stays/folios/folio-drag.tsx";
import { FolioPayer } from "#client/stays/folios/folio-payer.tsx";
import { FolioSums } from "#client/stays/folios/folio-sums.tsx";
import { MemberFolios } from "#client/stays/folios/member-folios.tsx";
import { PayPopover } from "#client/stays/folios/pay-popover.tsx";
import { PaymentList } from "#client/stays/folios/payment-list.tsx";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** One account: who pays, what is due, what is charged and what came in. Charges of another one can be dropped here. */
export function FolioCard({ folio }: { folio: Folio }) {
  const say = useSay();
  const { ref, isOver } = useDropOn(folio);
  const isClosed = folio.status === "closed";
  const label = say(wordOf(folio), { number: folio.number });
  const { invoicing } = useFolioDesk();
  return (
    <section ref={ref} className={css["card"]} aria-label={label} data-over={isOver || undefined}>
      <div className={css["head"]}>
        <div className={css["titles"]}>
          <h2>
            {label}
            <StatusBadge tone={isClosed ? "checked-out" : "confirmed"}>{say(isClosed ? "folios.closed" : "folios.open")}</StatusBadge>
          </h2>
          <FolioPayer folio={folio} />
          <AlsoOpen object="folio" id={folio.id} />
        </div>
        <Due folio={folio} />
        <FolioButtons folio={folio} />
      </div>
      {isClosed && (
        <p className={css["reason"]}>
          <IconLock size={15} aria-hidden />
          <span>
            {say("problems.folio/closed")} <invoicing.Links invoices={folio.invoices ?? []} />
          </span>
        </p>
      )}
      <ChargeTable folio={folio} />
      <MemberFolios folio={folio} />
      <invoicing.Deposits folio={folio} />
      <PaymentList folio={folio} />
      <FolioSums folio={folio} />
    </section>
  );
}

function wordOf({ virtual, group_id }: Folio) {
  if (virtual) return "folios.sale";
  return group_id === null ? "folios.folio" : "folios.group_folio";
}

function Due({ folio: { due_amount, gross_amount } }: { folio: Folio }) {
  const say = useSay();
  const { money } = useFormats();
  const isPaid = due_amount === 0 && gross_amount > 0;
  return (
    <p className={css["due"]} data-state={isPaid ? "paid" : due_amount > 0 ? "due" : undefined}>
      <span>{say(isPaid ? "folios.paid" : due_amount < 0 ? "folios.to_give_back" : "folios.due")}</span>
      <strong>{money(isPaid ? gross_amount : Math.abs(due_amount))}</strong>
    </p>
  );
}

function FolioButtons({ folio }: { folio: Folio }) {
  const say = useSay();
  const { mayWrite, actions, groupFolio, booker, invoicing } = useFolioDesk();
  const { money } = useFormats();
  const { change } = useAddress();
  if (!mayWrite || folio.status === "closed") return null;
  const canDelete = (!folio.default || folio.virtual) && folio.charges?.length === 0 && folio.payments?.length === 0;
  const canInvoice = (folio.charges?.length ?? 0) > 0 || folio.gross_amount !== 0;
  const canTransfer = folio.booking_id !== null && groupFolio !== null && folio.due_amount !== 0;
  return (
    <div className={css["buttons"]}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ charge_to: folio.id })}>
        {say("folios.add")}
      </Button>
      <PayPopover folio={folio} />
      {canInvoice && <invoicing.Button folio={folio} payerId={folio.customer_id ?? booker?.id ?? null} />}
      {(canDelete || canTransfer) && (
        <RowMenu label={say("folios.more", { number: folio.number })} size={36} width={canTransfer ? 300 : undefined}>
          {canTransfer && (
            <Menu.Item
              leftSection={<IconUsersGroup size={16} aria-hidden />}
              disabled={actions.isRunning}
              onClick={() => void actions.transfer(folio)}
            >
              {say("folios.transfer")}
              <span className={css["itemDetail"]}>
                {say("folios.transfer_detail", { amount: money(folio.due_amount), number: groupFolio.number })}
              </span>
            </Menu.Item>
          )}
          {canDelete && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={actions.isRunning}
              onClick={() => void actions.removeFolio(folio)}
            >
              {say("folios.delete_folio")}
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </div>
  );
}
