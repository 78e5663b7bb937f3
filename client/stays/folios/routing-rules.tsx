import { ActionIcon, Button, Checkbox, Group, Paper, Stack } from "@mantine/core";
import { IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import type { Picked } from "#client/guests/contacts/contact-picker.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { RemoveRow } from "#client/platform/ui/form/remove-row.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { CHARGE_KINDS } from "#shared/stays/folios/routing.ts";
import type { RoutingRuleInput, RoutingRuleOut } from "#shared/stays/folios/routing-schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** A rule in the form: `named` are kinds and ids of items, `to` is a folio's id or `CONTACT`. */
export type DraftRule = { key: string; named: readonly string[]; to: string | null; contact: Picked | null };

const CONTACT = "contact";

export function draftOf(rule: RoutingRuleOut, index: number): DraftRule {
  const contact = rule.customer_id === null ? null : { id: rule.customer_id, name: rule.customer_name ?? "" };
  return { key: `known-${index}`, named: [...rule.kinds, ...rule.item_ids], to: contact ? CONTACT : rule.folio_id, contact };
}

/** The rule as it is sent; null while charges or the target are missing. */
export function ruleOfDraft({ named, to, contact }: DraftRule): RoutingRuleInput | null {
  const kinds = CHARGE_KINDS.filter((kind) => named.includes(kind));
  const item_ids = named.filter((id) => !kinds.some((kind) => kind === id));
  const customer_id = to === CONTACT ? (contact?.id ?? null) : null;
  const folio_id = to === CONTACT ? null : to;
  if (named.length === 0 || (customer_id === null && folio_id === null)) return null;
  return { kinds, item_ids, folio_id, customer_id };
}

type Props = {
  rules: readonly DraftRule[];
  folios: readonly Folio[];
  ofGroup: readonly Pick<Folio, "id" | "number" | "status">[];
  onChange(rules: readonly DraftRule[]): void;
};

/** The rules of a split, in their order. */
export function RoutingRules({ rules, folios, ofGroup, onChange }: Props) {
  const say = useSay();
  const targets = useTargets({ rules, folios, ofGroup });
  const up = (index: number) =>
    onChange([...rules.slice(0, index - 1), ...rules.slice(index - 1, index + 1).reverse(), ...rules.slice(index + 1)]);
  return (
    <Stack gap="sm" role="group" aria-label={say("routing.rules")}>
      {rules.map((rule, index) => (
        <Rule
          key={rule.key}
          rule={rule}
          number={index + 1}
          targets={targets}
          onChange={(next) => onChange(rules.map((each) => (each.key === rule.key ? { ...each, ...next } : each)))}
          onUp={index > 0 ? () => up(index) : null}
          onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rules, { key: crypto.randomUUID(), named: [], to: CONTACT, contact: null }])}
        >
          {say("routing.add_rule")}
        </Button>
      </div>
    </Stack>
  );
}

type Target = { value: string; label: string };

/** A contact, the open folios, and closed ones that a rule names. */
function useTargets({ rules, folios, ofGroup }: Omit<Props, "onChange">): Target[] {
  const say = useSay();
  const named = new Set(rules.map(({ to }) => to));
  const isOffered = ({ id, status }: Pick<Folio, "id" | "status">) => status === "open" || named.has(id);
  return [
    { value: CONTACT, label: say("routing.to_contact") },
    ...folios
      .filter(isOffered)
      .map(({ id, number, group_id }) => ({ value: id, label: say(group_id ? "folios.group_folio" : "folios.folio", { number }) })),
    ...ofGroup.filter(isOffered).map(({ id, number }) => ({ value: id, label: say("folios.group_folio", { number }) })),
  ];
}

type RuleProps = {
  rule: DraftRule;
  number: number;
  targets: readonly Target[];
  onChange(rule: Partial<DraftRule>): void;
  onUp: (() => void) | null;
  onRemove(): void;
};

function Rule({ rule, number, targets, onChange, onUp, onRemove }: RuleProps) {
  const say = useSay();
  return (
    <Paper withBorder p="sm" role="group" aria-label={say("routing.rule", { number })}>
      <Stack gap="xs">
        <Charges rule={rule} onChange={(named) => onChange({ named })} />
        <SelectField label={say("routing.rule_target")} data={[...targets]} value={rule.to} onChange={(to) => onChange({ to })} />
        {rule.to === CONTACT && (
          <ContactField label={say("routing.rule_contact")} contact={rule.contact} onChange={(contact) => onChange({ contact })} />
        )}
        <Group gap="xs" justify="flex-end">
          {onUp && (
            <ActionIcon variant="subtle" color="gray" aria-label={say("routing.rule_up", { number })} onClick={onUp}>
              <IconArrowUp size={17} aria-hidden />
            </ActionIcon>
          )}
          <RemoveRow label={say("routing.remove_rule", { number })} onRemove={onRemove} />
        </Group>
      </Stack>
    </Paper>
  );
}

function Charges({ rule: { named }, onChange }: { rule: DraftRule; onChange(named: string[]): void }) {
  const say = useSay();
  const items = useItems().data?.data ?? [];
  const chosen = items.filter(({ id }) => named.includes(id));
  const others = items.filter(({ id, active }) => active && !named.includes(id));
  return (
    <>
      <Checkbox.Group
        label={say("routing.rule_what")}
        value={CHARGE_KINDS.filter((kind) => named.includes(kind))}
        onChange={(kinds) => onChange([...kinds, ...chosen.map(({ id }) => id)])}
      >
        <Group gap="sm" mt={6}>
          {CHARGE_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={say(`routing.kind_${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {chosen.length > 0 && (
        <Group gap={6}>
          {chosen.map(({ id, name }) => (
            <Button
              key={id}
              variant="light"
              size="compact-sm"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={say("routing.remove_item", { name })}
              onClick={() => onChange(named.filter((each) => each !== id))}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
      <SelectField
        searchable
        label={say("routing.items")}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(id) => id !== null && onChange([...named, id])}
      />
    </>
  );
}
