import { Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { ChargeDialog } from "#client/stays/folios/charge-dialog.tsx";
import { ChosenCharges } from "#client/stays/folios/chosen-charges.tsx";
import { FolioCard } from "#client/stays/folios/folio-card.tsx";
import { type CurrentFolio, type FolioDesk, FolioDeskContext } from "#client/stays/folios/folio-desk.ts";
import { FolioDrag } from "#client/stays/folios/folio-drag.tsx";
import css from "#client/stays/folios/folios-tab.module.css";
import { RoutingPanel } from "#client/stays/folios/routing-panel.tsx";
import { SplitDialog } from "#client/stays/folios/split-dialog.tsx";
import { useFolioActions } from "#client/stays/folios/use-folio-actions.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";

type Props = Pick<FolioDesk, "owner" | "booker" | "invoicing"> & { groupId?: string | null };

/** All folios of a booking or a group, or the sales to a contact: what is charged, what is paid, and what is moved between them. */
export function FoliosTab({ owner, booker, invoicing, groupId = null }: Props) {
  const { data, error, refetch } = useQuery(
    trpc.folios.list.queryOptions({
      ...owner,
      virtual: "customer_id" in owner ? true : undefined,
      page_size: MAX_PAGE_SIZE,
      expand: ["customer", "charges", "payments", "folios", "invoices"],
    }),
  );
  const ofGroup = useQuery(trpc.folios.list.queryOptions(groupId === null ? skipToken : { group_id: groupId, page_size: MAX_PAGE_SIZE }));
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <Loading />;
  const above = (ofGroup.data?.data ?? []).map((folio) => ({ ...folio, isGroup: true }));
  const elsewhere = [...above, ...membersOf(data.data)];
  return (
    <KnownFolios
      owner={owner}
      booker={booker}
      invoicing={invoicing}
      folios={data.data}
      elsewhere={elsewhere}
      ofGroup={ofGroup.data?.data ?? []}
    />
  );
}

type KnownProps = Pick<FolioDesk, "owner" | "booker" | "invoicing" | "folios"> & {
  elsewhere: readonly Elsewhere[];
  ofGroup: readonly Folio[];
};
type Elsewhere = FolioDesk["elsewhere"][number] & Pick<Folio, "status"> & { default?: boolean };

function KnownFolios({ owner, booker, invoicing, folios, elsewhere, ofGroup }: KnownProps) {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  const actions = useFolioActions(owner, folios);
  const [marked, setMarked] = useState<ReadonlySet<string>>(NOTHING);
  const chosen = folios.flatMap((folio) => (folio.status === "open" ? (folio.charges ?? []) : [])).filter(({ id }) => marked.has(id));

  function choose({ id }: Charge, on: boolean): void {
    const next = new Set(marked);
    if (on) next.add(id);
    else next.delete(id);
    setMarked(next);
  }

  async function move(charges: readonly Charge[], to: CurrentFolio): Promise<void> {
    setMarked(NOTHING);
    await actions.move(charges, to);
  }

  const isContact = "customer_id" in owner;
  const open = elsewhere.filter(({ status }) => status === "open");
  const groupFolio = open.find((folio) => folio.isGroup && folio.default) ?? null;
  return (
    <FolioDeskContext value={{ owner, booker, mayWrite, folios, elsewhere: open, groupFolio, chosen, choose, move, actions, invoicing }}>
      <Stack gap={16}>
        {!("customer_id" in owner) && <RoutingPanel owner={owner} booker={booker} folios={folios} ofGroup={ofGroup} />}
        {isContact && folios.length === 0 && <Hint fz="inherit">{say("contacts.no_sales")}</Hint>}
        <FolioDrag>
          <ChosenCharges onClear={() => setMarked(NOTHING)} />
          <div className={css["cards"]}>
            {folios.map((folio) => (
              <FolioCard key={folio.id} folio={folio} />
            ))}
          </div>
        </FolioDrag>
        {mayWrite && !isContact && (
          <div>
            <Button
              variant="default"
              leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
              loading={actions.isOpening}
              onClick={() => void actions.openEmpty()}
            >
              {say("folios.open_further")}
            </Button>
          </div>
        )}
      </Stack>
      {mayWrite && <ChargeDialog folios={folios} />}
      {mayWrite && <SplitDialog />}
    </FolioDeskContext>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** The folios of a group's bookings, which its own folio sums up. */
function membersOf(folios: readonly Folio[]): Elsewhere[] {
  return folios
    .flatMap((folio) => folio.folios ?? [])
    .flatMap(({ id, number, status }) =>
      typeof number === "string" && (status === "open" || status === "closed") ? [{ id, number, status, isGroup: false }] : [],
    );
}

function Loading() {
  return (
    <Stack gap="sm" aria-busy>
      <Skeleton height={56} />
      <Skeleton height={180} />
    </Stack>
  );
}
