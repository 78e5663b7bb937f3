import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import css from "#client/guests/contacts/contacts.module.css";
import { FOLIO_INVOICING } from "#client/money/invoices/folio-invoicing.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { dueWords } from "#client/stays/folios/due-words.ts";
import { FoliosTab } from "#client/stays/folios/folios-tab.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** Sales to the contact without a stay, and the folios of stays and groups that they pay. */
export function ContactFolios({ contact }: { contact: Contact }) {
  const say = useSay();
  const others = useQuery(
    trpc.folios.list.queryOptions({ payer_id: contact.id, virtual: false, page_size: MAX_PAGE_SIZE, expand: ["group"] }),
  );
  const folios = (others.data?.data ?? []).filter(({ gross_amount, paid_amount }) => gross_amount !== 0 || paid_amount !== 0);
  return (
    <Stack gap={18}>
      <FoliosTab invoicing={FOLIO_INVOICING} owner={{ customer_id: contact.id }} booker={contact} />
      {others.error && !others.data && <LoadFailed error={others.error} retry={others.refetch} />}
      {folios.length > 0 && (
        <Panel title={say("contacts.folios_of_stays")}>
          <ul className={css["lines"]}>
            {folios.toReversed().map((folio) => (
              <Line key={folio.id} folio={folio} />
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}

function Line({ folio }: { folio: Folio }) {
  const say = useSay();
  const { money } = useFormats();
  const { number, booking_id, group_id, group, gross_amount } = folio;
  const name = typeof group?.["name"] === "string" ? group["name"] : null;
  const label = group_id === null ? say("folios.folio", { number }) : (name ?? say("folios.group_folio", { number }));
  return (
    <li>
      <Link className={css["to"] ?? ""} to={group_id === null ? `/bookings/${booking_id}?tab=folios` : `/groups/${group_id}?tab=folios`}>
        {label}
      </Link>
      <span className={css["dim"]}>{dueWords(folio, say, money)}</span>
      <b>{money(gross_amount)}</b>
    </li>
  );
}
