import { Checkbox, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import type { Picked } from "#client/guests/contacts/contact-picker.tsx";
import { type PlainTextKey, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { type DraftRule, draftOf, RoutingRules, ruleOfDraft } from "#client/stays/folios/routing-rules.tsx";
import { type RoutedOwner, useSaveRouting } from "#client/stays/folios/use-routing.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { presetOf, type RoutingPreset, rulesOfPreset } from "#shared/stays/folios/routing-presets.ts";
import type { RoutingRuleInput, RoutingRuleOut } from "#shared/stays/folios/routing-schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

export type RoutingQuestion = {
  owner: RoutedOwner;
  booker: { id: string; name: string } | null;
  folios: readonly Folio[];
  ofGroup: readonly Pick<Folio, "id" | "number" | "status">[];
  former: readonly RoutingRuleOut[];
};

type Props = { question: RoutingQuestion; onClose(): void };

/** Asks how the bill of a stay or a group is split, by a usual way or by rules. */
export function RoutingDialog({ question, onClose }: Props) {
  const say = useSay();
  const { owner, folios, former } = question;
  const isGroup = "group_id" in owner;
  const start = useStart(question);
  const [preset, setPreset] = useState<RoutingPreset>(start.preset);
  const [payer, setPayer] = useState<Picked | null>(start.payer);
  const [rest, setRest] = useState<Picked | null>(start.rest);
  const [drafts, setDrafts] = useState<readonly DraftRule[]>(former.map(draftOf));
  const [applies, setApplies] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const meals = useMeals();
  const saving = useSaveRouting(owner, onClose);
  const ownFolio = folios.find((folio) => folio.default)?.id ?? null;

  function rulesNow(): RoutingRuleInput[] | string {
    if (preset === "own") return rulesOfDrafts(drafts) ?? say("routing.rule_incomplete");
    const target = isGroup ? ownFolio && { folio_id: ownFolio, customer_id: null } : payer && { folio_id: null, customer_id: payer.id };
    const other = isGroup || !rest ? null : { folio_id: null, customer_id: rest.id };
    return rulesOfPreset(preset, { payer: target || null, rest: other, meals }) ?? say("routing.payer_needed");
  }

  function withoutRefusal<V>(take: (value: V) => void): (value: V) => void {
    return (value) => {
      setRefusal(null);
      take(value);
    };
  }

  function handleSubmit(): void {
    const rules = rulesNow();
    if (typeof rules === "string") return setRefusal(rules);
    setRefusal(null);
    void saving.run({ rules, former, apply: applies });
  }

  const title = say(isGroup ? "routing.dialog_group" : "routing.dialog_booking");
  return (
    <ModalDialog opened size="form" title={title} onClose={onClose}>
      <DialogForm label={title} submitLabel={say("actions.save")} isRunning={saving.isRunning} refusal={refusal} onSubmit={handleSubmit}>
        <Presets presets={isGroup ? GROUP_PRESETS : BOOKING_PRESETS} value={preset} onChange={withoutRefusal(setPreset)} />
        {!isGroup && (preset === "lodging" || preset === "all") && (
          <ContactField
            label={say(preset === "all" ? "routing.all_payer" : "routing.lodging_payer")}
            contact={payer}
            onChange={withoutRefusal(setPayer)}
          />
        )}
        {!isGroup && preset === "lodging" && <ContactField label={say("routing.rest_payer")} contact={rest} onChange={setRest} />}
        {preset === "own" && <RoutingRules rules={drafts} folios={folios} ofGroup={question.ofGroup} onChange={setDrafts} />}
        <Checkbox
          label={say("routing.apply")}
          description={say("routing.apply_hint")}
          checked={applies}
          onChange={(event) => setApplies(event.currentTarget.checked)}
        />
      </DialogForm>
    </ModalDialog>
  );
}

/** The rules as they are sent; null if one is incomplete. */
function rulesOfDrafts(drafts: readonly DraftRule[]): RoutingRuleInput[] | null {
  const rules = drafts.map(ruleOfDraft);
  const complete = rules.filter((rule) => rule !== null);
  return complete.length === rules.length ? complete : null;
}

type PresetsProps = {
  presets: readonly (readonly [RoutingPreset, PlainTextKey])[];
  value: RoutingPreset;
  onChange(preset: RoutingPreset): void;
};

function Presets({ presets, value, onChange }: PresetsProps) {
  const say = useSay();
  return (
    <Radio.Group
      label={say("routing.how")}
      value={value}
      onChange={(next) => onChange(presets.find(([key]) => key === next)?.[0] ?? "none")}
    >
      <Stack gap={8} mt={8}>
        {presets.map(([key, words]) => (
          <Radio key={key} value={key} label={say(words)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const BOOKING_PRESETS = [
  ["none", "routing.preset_none_booking"],
  ["lodging", "routing.preset_lodging_booking"],
  ["all", "routing.preset_all"],
  ["own", "routing.preset_own"],
] as const;
const GROUP_PRESETS = [
  ["none", "routing.preset_none_group"],
  ["lodging", "routing.preset_lodging_group"],
  ["own", "routing.preset_own"],
] as const;

/** The preset that the rules come from; with no rules yet, the one that is usual. */
function useStart({ owner, booker, former }: RoutingQuestion): { preset: RoutingPreset; payer: Picked | null; rest: Picked | null } {
  const known = presetOf(former);
  const named = (id: string | null) => {
    const rule = former.find(({ customer_id }) => customer_id === id);
    return id !== null && rule ? { id, name: rule.customer_name ?? "" } : null;
  };
  if (known.preset === "none") return { preset: "lodging", payer: null, rest: booker };
  const isGroup = "group_id" in owner;
  const fits = known.preset === "own" || (isGroup ? known.payer?.folio_id : known.payer?.customer_id);
  if (!fits || (isGroup && (known.preset === "all" || known.rest))) return { preset: "own", payer: null, rest: booker };
  return { preset: known.preset, payer: named(known.payer?.customer_id ?? null), rest: named(known.rest?.customer_id ?? null) ?? booker };
}

/** The meals that rates post: sold at the bar they are extras. */
function useMeals(): string[] {
  const { data } = useQuery(trpc.rates.list.queryOptions({ page_size: MAX_PAGE_SIZE, expand: ["items"] }));
  const items = useQuery(trpc.items.list.queryOptions({ page_size: MAX_PAGE_SIZE })).data?.data ?? [];
  const catering = new Set(items.filter(({ type }) => type === "catering").map(({ id }) => id));
  const posted = (data?.data ?? []).flatMap((rate) => (rate.items ?? []).map(({ item_id }) => item_id));
  return [...new Set(posted.filter((id) => catering.has(id)))];
}
