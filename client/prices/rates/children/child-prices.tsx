import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useItems, useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { changeActions, RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { ChildPriceForm, inputsOf } from "#client/prices/rates/children/child-price-form.tsx";
import { amount, cents } from "#shared/platform/core/money.ts";
import { type InheritedBracket, inheritedBrackets } from "#shared/prices/pricing/rate-levels.ts";
import type { ChildPrice } from "#shared/prices/rates/child-prices.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** The prices of children of a rate, with those that it inherits, and the form over them. */
export function ChildPrices({ rate, chain }: { rate: Rate; chain: readonly Rate[] }) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { params, change } = useAddress();
  const wanted = params.get("new") === "child-price" ? "new" : params.get("child-price");
  const edited = rate.child_prices?.find(({ id }) => id === wanted) ?? null;
  const opened = mayWrite && (wanted === "new" || edited !== null);
  const close = () => change({ new: null, "child-price": null }, { replace: true });
  const rows = inheritedBrackets(chain);
  return (
    <Panel
      title={say("rates.child_prices")}
      aside={
        mayWrite && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ new: "child-price" })}>
            {say("rates.add_child_price")}
          </Button>
        )
      }
    >
      <Hint mb={12}>{say(rows.length > 0 ? "rates.child_prices_hint" : "rates.no_child_prices")}</Hint>
      {rows.length > 0 && <BracketTable rate={rate} rows={rows} mayWrite={mayWrite} onEdit={(id) => change({ "child-price": id })} />}
      <ModalDialog opened={opened} title={say(edited ? "rates.edit_child_price" : "rates.add_child_price")} onClose={close}>
        {opened && (
          <ChildPriceForm
            key={wanted}
            rate={rate}
            edited={edited}
            onSaved={close}
            staysAt={({ search }) => {
              const next = new URLSearchParams(search);
              return next.get("new") === "child-price" || next.get("child-price") !== null;
            }}
          />
        )}
      </ModalDialog>
    </Panel>
  );
}

type TableProps = { rate: Rate; rows: readonly InheritedBracket<ChildPrice>[]; mayWrite: boolean; onEdit(id: string): void };

function BracketTable({ rate, rows, mayWrite, onEdit }: TableProps) {
  const say = useSay();
  const formats = useFormats();
  const types = useRoomTypes().data?.data ?? [];
  const items = useItems().data?.data ?? [];
  const { run } = useDeletion(rate);
  const columns = [
    { label: say("rates.child_ages") },
    { label: say("rates.child_price"), align: "right" } as const,
    { label: say("rates.child_price_of") },
    { label: say("rates.room_type"), wide: true },
  ];
  return (
    <ShortTable label={say("rates.child_prices")} columns={columns} hasActions={mayWrite}>
      {rows.map(({ bracket, from_rate }) => {
        const ages = agesWords(bracket, say);
        const item = items.find(({ id }) => id === bracket.item_id);
        return (
          <tr key={bracket.id}>
            <td>
              {ages}{" "}
              {from_rate && (
                <small>
                  <Anchor component={Link} to={`/rates/${from_rate.id}?tab=prices`} inherit>
                    {say("rates.inherited_from", { name: from_rate.name })}
                  </Anchor>
                </small>
              )}
            </td>
            <td data-align="right">{priceWords(bracket, { say, formats })}</td>
            <td>{bracket.item_id === null ? say("rates.child_price_of_night") : item ? staffName(item) : ""}</td>
            <td data-wide>{types.find(({ id }) => id === bracket.room_type_id)?.name ?? say("rates.all_types")}</td>
            {mayWrite && (
              <RowActions
                actions={
                  from_rate
                    ? []
                    : changeActions({
                        change: { label: say("rates.change_child_price", { ages }), onClick: () => onEdit(bracket.id) },
                        remove: { label: say("rates.delete_child_price", { ages }), onClick: () => void run(bracket) },
                      })
                }
              />
            )}
          </tr>
        );
      })}
    </ShortTable>
  );
}

/** Deletes a bracket, and offers to take that back. */
function useDeletion(rate: Rate) {
  const say = useSay();
  return useWrites(
    ({ id }: ChildPrice, send) => {
      const child_prices = inputsOf({ child_prices: (rate.child_prices ?? []).filter((each) => each.id !== id) });
      return send(trpc.rates.setChildPrices, { id: rate.id, child_prices }, { ifMatch: rate.version });
    },
    {
      done: ({ version }) =>
        toast({
          message: say("rates.child_price_deleted"),
          undo: (send) => send(trpc.rates.setChildPrices, { id: rate.id, child_prices: inputsOf(rate) }, { ifMatch: version }),
        }),
    },
  );
}

/** `4 to 10 years`. */
export function agesWords({ from_age, to_age }: Pick<ChildPrice, "from_age" | "to_age">, say: Say): string {
  return from_age === to_age
    ? say("rates.child_single_age", { from: from_age })
    : say("rates.child_ages_range", { from: from_age, to: to_age });
}

function priceWords({ gross_amount, percentage }: ChildPrice, { say, formats }: { say: Say; formats: Formats }): string {
  if (gross_amount === 0 || percentage === 0) return say("rates.child_price_free");
  if (percentage !== null) return formats.percent(percentage);
  return formats.money(amount(cents(gross_amount ?? 0)));
}
