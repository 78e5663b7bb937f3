import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArrowsSplit2 } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import { openRouting } from "#client/stays/folios/open-routing.tsx";
import { chargesNamed } from "#client/stays/folios/routing-words.ts";
import { asInput, type RoutedOwner, useRouting, useSaveRouting } from "#client/stays/folios/use-routing.ts";
import { areAllNamed } from "#shared/stays/folios/routing.ts";
import type { RoutingOut, RoutingRuleOut } from "#shared/stays/folios/routing-schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

type Props = {
  owner: RoutedOwner;
  booker: { id: string; name: string } | null;
  folios: readonly Folio[];
  /** Folios of the group that the rules of a booking may name. */
  ofGroup: readonly Pick<Folio, "id" | "number" | "status">[];
};

/** The payers of a stay or of a group: the rules as sentences, and the way to change them. */
export function RoutingPanel({ owner, booker, folios, ofGroup }: Props) {
  const say = useSay();
  const { data, error, refetch } = useRouting(owner);
  const mayWrite = useMay()("bookings:write");
  if (error && !data) return <PartFailed retry={refetch} />;
  if (!data) return null;
  const hasRules = data.rules.length + data.group_rules.length > 0;
  const isGroup = "group_id" in owner;
  return (
    <Paper component="section" withBorder p="sm" aria-label={say("routing.title")}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} flex={1} miw={220}>
          <Text component="h2" fw={560} fz="sm">
            {say("routing.title")}
          </Text>
          {hasRules ? (
            <Sentences routing={data} isGroup={isGroup} />
          ) : (
            <Hint>{say(isGroup ? "routing.none_group" : "routing.none_booking")}</Hint>
          )}
          <Waiting owner={owner} routing={data} mayWrite={mayWrite} />
        </Stack>
        {mayWrite && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
            onClick={() => openRouting({ owner, booker, folios, ofGroup, former: data.rules })}
          >
            {say(data.rules.length > 0 ? "routing.change" : "routing.split")}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function Sentences({ routing: { rules, group_rules }, isGroup }: { routing: RoutingOut; isGroup: boolean }) {
  const say = useSay();
  const all = [...rules, ...group_rules];
  return (
    <Stack component="ul" gap={2} fz="sm">
      {all.map((rule, index) => (
        <Sentence key={index} rule={rule} before={all.slice(0, index)} isOfGroup={index >= rules.length} />
      ))}
      {!areAllNamed(all.filter(({ closed }) => !closed)) && (
        <Group component="li" gap="2px 10px" align="baseline" style={{ overflowWrap: "anywhere" }}>
          <span>{say(isGroup ? "routing.rest_group" : "routing.rest_booking")}</span>
        </Group>
      )}
    </Stack>
  );
}

type SentenceProps = { rule: RoutingRuleOut; before: readonly RoutingRuleOut[]; isOfGroup: boolean };

function Sentence({ rule, before, isOfGroup }: SentenceProps) {
  const say = useSay();
  const items = useItems().data?.data ?? [];
  const to = rule.customer_name ?? say("folios.folio", { number: rule.folio_number ?? "" });
  return (
    <Group component="li" gap="2px 10px" align="baseline" style={{ overflowWrap: "anywhere" }}>
      <span>
        {chargesNamed(rule, items, { before, say })} → <Strong fw={560}>{to}</Strong>
        {isOfGroup && ` · ${say("routing.of_group")}`}
      </span>
      {rule.closed && (
        <Text component="span" fz="sm" c="red" role="note">
          <IconAlertTriangle size={15} aria-hidden /> {say("routing.target_closed")}
        </Text>
      )}
    </Group>
  );
}

type WaitingProps = { owner: RoutedOwner; routing: RoutingOut; mayWrite: boolean };

/** Open charges that are not where the rules send them, and the step that moves them. */
function Waiting({ owner, routing: { rules, open_charges }, mayWrite }: WaitingProps) {
  const say = useSay();
  const { money } = useFormats();
  const saving = useSaveRouting(owner, () => {});
  if (open_charges.count === 0) return null;
  return (
    <Group gap="xs">
      <Hint>{say("routing.waiting", { count: open_charges.count, amount: money(open_charges.gross_amount) })}</Hint>
      {mayWrite && (
        <Button
          variant="light"
          size="compact-sm"
          loading={saving.isRunning}
          onClick={() => void saving.run({ rules: rules.map(asInput), former: rules, apply: true })}
        >
          {say("routing.move_now")}
        </Button>
      )}
    </Group>
  );
}
