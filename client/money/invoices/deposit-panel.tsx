import { ActionIcon, Button, Group } from "@mantine/core";
import { IconFileTypePdf, IconLink, IconPigMoney } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { depositWords } from "#client/money/deposits/deposit-words.ts";
import { DepositDialog } from "#client/money/invoices/deposit-dialog.tsx";
import css from "#client/money/invoices/deposits.module.css";
import { ForfeitButton } from "#client/money/invoices/forfeit-button.tsx";
import { savePdf } from "#client/money/invoices/invoice-files.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { copyPaymentLink } from "#client/tenant/mail/copy-link.ts";
import type { Deposit } from "#shared/money/deposits/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/**
 * The deposits of a stay or a group: what was asked for, by when, and what of it has come. `?deposit=<folio>` asks for another one. A
 * further folio and a sale have none.
 */
export function DepositPanel({ folio }: { folio: Folio }) {
  return folio.default && !folio.virtual ? <DepositsOf folio={folio} /> : null;
}

function DepositsOf({ folio }: { folio: Folio }) {
  const say = useSay();
  const { money } = useFormats();
  const may = useMay();
  const mayWrite = may("folios:write");
  const { change } = useAddress();
  const { data, error, refetch } = useQuery(trpc.deposits.list.queryOptions({ folio_id: folio.id }));
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return null;
  const canAsk = mayWrite && data.can_ask;
  if (data.data.length === 0 && !canAsk) return null;
  return (
    <div className={css["deposits"]}>
      {(data.data.length > 0 || data.unassigned_ahead > 0) && <h3>{say("deposits.title")}</h3>}
      {data.data.length > 0 && (
        <ul>
          {data.data.map((deposit) => (
            <DepositLine key={deposit.id} deposit={deposit} />
          ))}
        </ul>
      )}
      {data.unassigned_ahead > 0 && may("reports:read") && (
        <p className={css["hint"]}>{say("deposits.unassigned", { amount: money(data.unassigned_ahead) })}</p>
      )}
      <Group gap={4}>
        {canAsk && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPigMoney size={16} aria-hidden />}
            onClick={() => change({ deposit: folio.id })}
          >
            {say("deposits.ask")}
          </Button>
        )}
        <ForfeitButton folio={folio} known={data} />
      </Group>
      {canAsk && <DepositDialog folioId={folio.id} owner={folio} known={data} />}
    </div>
  );
}

function DepositLine({ deposit }: { deposit: Deposit }) {
  const say = useSay();
  const formats = useFormats();
  const { money } = formats;
  const isOpen = useMay()("folios:write") && deposit.state === "open";
  const card = useQuery(trpc.cardPayments.state.queryOptions(undefined, { enabled: isOpen }));
  const canCopy = isOpen && Boolean(card.data?.setup);
  const { invoice_id, number, gross_amount, paid_amount, forfeited_amount, state, overdue } = deposit;
  return (
    <li data-state={state}>
      <span>
        <Link to={`/invoices/${invoice_id}`}>{number}</Link>
        <span className={css["word"]} data-overdue={overdue || undefined}>
          {depositWords(deposit, say, formats)}
        </span>
      </span>
      <b>{money(state === "deducted" ? paid_amount : (forfeited_amount ?? gross_amount))}</b>
      {canCopy && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={say("mail.copy_link_deposit_of", { number })}
          title={say("mail.copy_link_deposit")}
          onClick={() => void copyPaymentLink(invoice_id)}
        >
          <IconLink size={15} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={say("deposits.open_pdf", { number })}
        onClick={() => savePdf({ id: invoice_id })}
      >
        <IconFileTypePdf size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}
