import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { changeActions, RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { inputOfPriceRule, PriceRuleForm } from "#client/prices/rates/price-rules/price-rule-form.tsx";
import css from "#client/prices/rates/price-rules/price-rules.module.css";
import { StayExample } from "#client/prices/rates/price-rules/stay-example.tsx";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { inheritedRules } from "#shared/prices/pricing/book-list.ts";
import { priceRuleWords } from "#shared/prices/rates/price-rule-words.ts";
import type { PriceRule } from "#shared/prices/rates/price-rules.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

type Props = { rate: Rate; chain: readonly Rate[]; types: readonly RoomType[] };

/** The surcharges and discounts of a rate, with those that it inherits, the form over them, and a stay as an example. */
export function PriceRules({ rate, chain, types }: Props) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { params, change } = useAddress();
  const wanted = params.get("new") === "price-rule" ? "new" : params.get("price-rule");
  const edited = rate.price_rules?.find(({ id }) => id === wanted) ?? null;
  const opened = mayWrite && (wanted === "new" || edited !== null);
  const close = () => change({ new: null, "price-rule": null }, { replace: true });
  const rows = inheritedRules(chain);
  return (
    <div className={css["layout"]}>
      <Panel
        title={say("rates.price_rules")}
        aside={
          mayWrite && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ new: "price-rule" })}>
              {say("rates.add_price_rule")}
            </Button>
          )
        }
      >
        <Hint mb={12}>{say(rows.length > 0 ? "rates.price_rules_hint" : "rates.no_price_rules")}</Hint>
        {rows.length > 0 && (
          <RuleTable rate={rate} rows={rows} types={types} mayWrite={mayWrite} onEdit={(id) => change({ "price-rule": id })} />
        )}
      </Panel>
      <StayExample chain={chain} types={types} />
      <ModalDialog opened={opened} title={say(edited ? "rates.edit_price_rule" : "rates.new_price_rule")} onClose={close}>
        {opened && (
          <PriceRuleForm
            key={wanted}
            rate={rate}
            edited={edited}
            onSaved={close}
            staysAt={({ search }) => {
              const next = new URLSearchParams(search);
              return next.get("new") === "price-rule" || next.get("price-rule") !== null;
            }}
          />
        )}
      </ModalDialog>
    </div>
  );
}

type TableProps = {
  rate: Rate;
  rows: ReturnType<typeof inheritedRules<PriceRule>>;
  types: readonly RoomType[];
  mayWrite: boolean;
  onEdit(id: string): void;
};

function RuleTable({ rate, rows, types, mayWrite, onEdit }: TableProps) {
  const say = useSay();
  const formats = useFormats();
  const language = useLanguage();
  const { run } = useDeletion(rate);
  return (
    <ShortTable label={say("rates.price_rules")} columns={[{ label: say("rates.price_rule_rule") }]} hasActions={mayWrite}>
      {rows.map(({ rule, from_rate }) => {
        const words = priceRuleWords(rule, { language, ...formats });
        const type = types.find(({ id }) => id === rule.room_type_id)?.name ?? null;
        const only = [datesWords(rule, { say, formats }), type].filter((each) => each !== null);
        const own = changeActions({
          change: { label: say("rates.change_price_rule", { rule: words }), onClick: () => onEdit(rule.id) },
          remove: { label: say("rates.delete_price_rule", { rule: words }), onClick: () => void run(rule) },
        });
        return (
          <tr key={rule.id}>
            <td>
              {words}
              {only.length > 0 && <small>{only.join(" · ")}</small>}
              {from_rate && (
                <small>
                  <Anchor component={Link} to={`/rates/${from_rate.id}?tab=prices`} inherit>
                    {say("rates.inherited_from", { name: from_rate.name })}
                  </Anchor>
                </small>
              )}
            </td>
            {mayWrite && <RowActions actions={from_rate ? [] : own} />}
          </tr>
        );
      })}
    </ShortTable>
  );
}

/** The nights for which a rule counts; null for all. */
function datesWords({ from, to }: PriceRule, { say, formats }: { say: Say; formats: Formats }): string | null {
  if (from !== null && to !== null) return formats.daysWithYear(from, to);
  if (from !== null) return say("rates.price_rule_since", { date: formats.fullDate(from) });
  return to === null ? null : say("rates.price_rule_until", { date: formats.fullDate(to) });
}

/** Deletes a rule, and offers to take that back. */
function useDeletion(rate: Rate) {
  const say = useSay();
  const formats = useFormats();
  const language = useLanguage();
  return useWrites(({ id }: PriceRule, send) => send(trpc.rates.deletePriceRule, { rate_id: rate.id, id }), {
    done: (_, rule) =>
      toast({
        message: say("rates.price_rule_deleted", { rule: priceRuleWords(rule, { language, ...formats }) }),
        undo: (send) => send(trpc.rates.createPriceRule, { rate_id: rate.id, ...inputOfPriceRule(rule) }),
      }),
  });
}
