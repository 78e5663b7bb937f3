import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { changeActions, RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { daysWords } from "#client/prices/rates/rate-words.ts";
import { inputOfRule } from "#client/prices/rates/restrictions/restriction-form.tsx";
import { limitsInWords, weekdaysInWords } from "#client/prices/rates/restrictions/restriction-words.ts";
import css from "#client/prices/rates/restrictions/restrictions.module.css";
import type { ShownRule } from "#client/prices/rates/restrictions/use-restrictions.ts";

type Props = { rateId: string; rules: readonly ShownRule[]; isReadOnly: boolean };

/** The restrictions as a table: the way without a pointer, and the one to change and delete them. Those of parent rates lead there. */
export function RestrictionList({ rateId, rules, isReadOnly }: Props) {
  const say = useSay();
  const formats = useFormats();
  const { change } = useAddress();
  const types = useRoomTypes().data?.data ?? [];
  const { run } = useWrites(async ({ id }: ShownRule, send) => send(trpc.rates.changeRules, { id: rateId, delete: [id], create: [] }), {
    done: (_, rule) =>
      toast({
        message: say("rates.restriction_deleted"),
        undo: (send) => send(trpc.rates.changeRules, { id: rateId, delete: [], create: [inputOfRule(rule)] }),
      }),
  });
  if (rules.length === 0) return <Hint mb={12}>{say("rates.no_restrictions")}</Hint>;
  const today = formats.today();
  // What is over comes last.
  const inOrder = [...rules].sort((one, other) => Number(one.to < today) - Number(other.to < today));
  const columns = [
    { label: say("rates.restriction_days") },
    { label: say("rates.restriction_says") },
    { label: say("rates.restriction_type"), wide: true },
  ];
  return (
    <ShortTable label={say("rates.restriction_list")} columns={columns} hasActions={!isReadOnly}>
      {inOrder.map((rule) => {
        const words = limitsInWords(rule, say);
        const type = types.find(({ id }) => id === rule.room_type_id)?.name ?? say("rates.all_types");
        const weekdays = weekdaysInWords(rule.weekdays, say);
        return (
          <tr key={rule.id} className={css["rule"]} data-past={rule.to < today || undefined}>
            <td>
              {daysWords(rule, formats)}
              {weekdays && <small>{weekdays}</small>}
            </td>
            <td>
              {words}
              {rule.from_rate && (
                <small>
                  <Anchor component={Link} to={`/rates/${rule.from_rate.id}?tab=restrictions`} inherit>
                    {say("rates.inherited_from", { name: rule.from_rate.name })}
                  </Anchor>
                </small>
              )}
            </td>
            <td data-wide>{type}</td>
            {!isReadOnly && (
              <RowActions
                actions={
                  rule.from_rate
                    ? []
                    : changeActions({
                        change: { label: say("rates.change_restriction", { words }), onClick: () => change({ rule: rule.id }) },
                        remove: { label: say("rates.delete_restriction", { words }), onClick: () => void run(rule) },
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
