import { Button } from "@mantine/core";
import { IconCheck, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { NightExample } from "#client/prices/rates/night-example.tsx";
import { RateItemForm } from "#client/prices/rates/rate-item-form.tsx";
import css from "#client/prices/rates/rate-items.module.css";
import type { Rate, RateItem } from "#shared/prices/rates/schema.ts";

/** Items charged with every booking of the rate, and the resulting parts of a night. */
export function RateItems({ rate, readAgain }: { rate: Rate; readAgain(): void }) {
  const say = useSay();
  const { params, change } = useAddress();
  const mayWrite = useMay()("base_data:write");
  const wanted = params.get("new") === "rate-item" ? "new" : params.get("item");
  const edited = rate.items?.find(({ item_id }) => item_id === wanted) ?? null;
  const opened = mayWrite && (wanted === "new" || edited !== null);
  const close = () => change({ new: null, item: null }, { replace: true });
  return (
    <div className={css["layout"]}>
      <Panel
        title={say("rates.items")}
        aside={
          mayWrite && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ new: "rate-item" })}>
              {say("rates.add_item")}
            </Button>
          )
        }
      >
        <p className={css["hint"]}>{say(rate.items?.length ? "rates.items_hint" : "rates.no_items")}</p>
        {rate.items && rate.items.length > 0 && (
          <ItemTable rate={rate} items={rate.items} mayWrite={mayWrite} onEdit={(id) => change({ item: id })} />
        )}
      </Panel>
      <Panel title={say("rates.example")}>
        <NightExample rate={rate} />
      </Panel>
      <ModalDialog
        opened={opened}
        title={edited ? say("rates.change_item", { name: edited.item ? staffName(edited.item) : "" }) : say("rates.add_item")}
        onClose={close}
      >
        {opened && (
          <RateItemForm
            key={wanted}
            rate={rate}
            edited={edited}
            readAgain={readAgain}
            onSaved={close}
            staysAt={({ search }) => {
              const next = new URLSearchParams(search);
              return next.get("new") === "rate-item" || next.get("item") !== null;
            }}
          />
        )}
      </ModalDialog>
    </div>
  );
}

type TableProps = { rate: Rate; items: readonly RateItem[]; mayWrite: boolean; onEdit(itemId: string): void };

function ItemTable({ rate, items, mayWrite, onEdit }: TableProps) {
  const say = useSay();
  const { money } = useFormats();
  const known = new Map(useItems().data?.data.map((item) => [item.id, item]));

  async function add({ item_id, unit, frequency, included }: RateItem, send: Send): Promise<void> {
    await send(trpc.rates.addItem, { id: rate.id, item_id, unit, frequency, included });
  }

  const { run } = useWrites(({ item_id }: RateItem, send) => send(trpc.rates.removeItem, { id: rate.id, item_id }), {
    done: (_, row) =>
      toast({ message: say("rates.item_removed", { name: row.item ? staffName(row.item) : "" }), undo: (send) => add(row, send) }),
  });

  return (
    <ShortTable
      label={say("rates.items")}
      columns={[
        { label: say("rates.item") },
        { label: say("rates.unit"), wide: true },
        { label: say("rates.frequency"), wide: true },
        { label: say("rates.in_price") },
        { label: say("rates.amount"), align: "right" },
      ]}
      hasActions={mayWrite}
    >
      {items.map((row) => {
        const item = known.get(row.item_id) ?? row.item;
        const name = item ? staffName(item) : "";
        return (
          <tr key={row.item_id}>
            <td>
              {name} {item?.active === false && <small>({say("rates.item_inactive")})</small>}
            </td>
            <td data-wide>{say(`rates.unit_${row.unit}`)}</td>
            <td data-wide>{say(`rates.frequency_${row.frequency}`)}</td>
            <td>
              <span className={css[row.included ? "inside" : "onTop"]}>
                {row.included ? <IconCheck size={15} aria-hidden /> : <IconPlus size={14} aria-hidden />}
                {say(row.included ? "rates.included_yes" : "rates.included_no")}
              </span>
            </td>
            <td data-align="right">{item ? money(item.gross_amount) : ""}</td>
            {mayWrite && (
              <RowActions
                actions={[
                  {
                    label: say("rates.change_item", { name }),
                    icon: <IconPencil size={17} aria-hidden />,
                    onClick: () => onEdit(row.item_id),
                  },
                  { label: say("rates.remove_item", { name }), icon: <IconX size={17} aria-hidden />, onClick: () => void run(row) },
                ]}
              />
            )}
          </tr>
        );
      })}
    </ShortTable>
  );
}
