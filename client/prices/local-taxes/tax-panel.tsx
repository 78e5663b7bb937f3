import { Badge, Button, Group } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import { IconClipboardCheck, IconPlus } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useReader, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { askDelete } from "#client/platform/ui/dialog/ask-delete.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { changeActions, RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import { amountWords, freeWords, seasonWords } from "#client/prices/local-taxes/rule-words.ts";
import type { Item } from "#shared/inventory/items/schema.ts";
import { presetsIn } from "#shared/prices/local-taxes/presets.ts";
import { ruleOfNight } from "#shared/prices/local-taxes/rules.ts";
import type { LocalTaxRule } from "#shared/prices/local-taxes/schema.ts";

type Props = { tax: Item; rules: readonly LocalTaxRule[]; onNew(): void; onPreset(): void; onEdit(id: string): void };

/** A local tax with its rules, the newest first. */
export function TaxPanel({ tax, rules, onNew, onPreset, onEdit }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const mayWrite = useMay()("base_data:write");
  const hasPresets = presetsIn(useReader()).length > 0;
  const amount = money(tax.gross_amount);
  return (
    <Panel
      title={tax.name}
      aside={
        mayWrite && (
          <Group gap="xs">
            {hasPresets && (
              <Button variant="default" leftSection={<IconClipboardCheck size={16} aria-hidden />} onClick={onPreset}>
                {say("local_taxes.take_preset")}
              </Button>
            )}
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
              {say("local_taxes.add_rule")}
            </Button>
          </Group>
        )
      }
    >
      {rules.length === 0 ? (
        <p className={css["hint"]}>{say("local_taxes.no_rules", { amount })}</p>
      ) : (
        <>
          <Rules tax={tax} rules={rules} mayWrite={mayWrite} onEdit={onEdit} />
          <p className={`${css["hint"]} ${css["after"]}`}>{say("local_taxes.before_rules", { amount })}</p>
        </>
      )}
    </Panel>
  );
}

type RulesProps = Pick<Props, "tax" | "rules" | "onEdit"> & { mayWrite: boolean };

function Rules({ tax, rules, mayWrite, onEdit }: RulesProps) {
  const say = useSay();
  const formats = useFormats();
  const { run } = useWrite(trpc.localTaxes.delete);
  const today = formats.today();
  const current = ruleOfNight(rules, today);

  async function handleDelete({ id, valid_from }: LocalTaxRule): Promise<void> {
    if (await askDelete(say("local_taxes.rule_from", { date: formats.fullDate(valid_from) }))) await run({ id });
  }

  return (
    <ShortTable
      label={say("local_taxes.rules", { name: tax.name })}
      columns={[
        { label: say("local_taxes.valid_from_short") },
        { label: say("local_taxes.amount") },
        { label: say("local_taxes.free"), wide: true },
      ]}
      hasActions={mayWrite}
    >
      {rules.map((rule) => {
        const date = formats.fullDate(rule.valid_from);
        return (
          <tr key={rule.id}>
            <td>
              {date}{" "}
              {rule === current && (
                <Badge variant="light" tt="none" fw={560}>
                  {say("local_taxes.today")}
                </Badge>
              )}
              {rule.valid_from > today && (
                <Badge variant="default" color="gray" tt="none" fw={560}>
                  {say("local_taxes.to_come")}
                </Badge>
              )}
              <span className={css["more"]}>{seasonWords(rule, say)}</span>
            </td>
            <td>
              {amountWords(rule, { say, formats })}
              {rule.source && <span className={css["more"]}>{rule.source}</span>}
            </td>
            <td data-wide>{freeWords(rule, { say }).join(", ") || say("screens.none")}</td>
            {mayWrite && (
              <RowActions
                actions={changeActions({
                  change: { label: say("local_taxes.edit_rule", { date }), onClick: () => onEdit(rule.id) },
                  remove: { label: say("local_taxes.delete_rule", { date }), onClick: () => void handleDelete(rule) },
                })}
              />
            )}
          </tr>
        );
      })}
    </ShortTable>
  );
}
