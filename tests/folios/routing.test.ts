import { expect, test } from "vitest";
import { areAllNamed, type RoutedFolio, type RoutingRule, ruleFor, targetOf } from "#shared/stays/folios/routing.ts";
import { presetOf, rulesOfPreset } from "#shared/stays/folios/routing-presets.ts";

const TO_COMPANY: RoutingRule = {
  owner: "booking",
  kinds: ["accommodation", "city_tax"],
  item_ids: ["breakfast"],
  folio_id: null,
  customer_id: "company",
  contact_deleted: false,
};
const TO_GROUP: RoutingRule = {
  ...TO_COMPANY,
  owner: "group",
  kinds: ["accommodation", "service"],
  item_ids: [],
  folio_id: "G1",
  customer_id: null,
};

test.each([
  ["a night", { type: "accommodation", item_id: "night" }, TO_COMPANY],
  ["an item that is named itself", { type: "catering", item_id: "breakfast" }, TO_COMPANY],
  ["a kind that only the group names", { type: "service", item_id: "sauna" }, TO_GROUP],
  ["a kind that no rule names", { type: "catering", item_id: "dinner" }, null],
  ["a typed line, which has no item", { type: null, item_id: null }, null],
] as const)("%s is for the first rule that names it", (_, line, rule) => {
  expect(ruleFor(line, [TO_COMPANY, TO_GROUP])).toBe(rule);
});

test("a typed line is a kind of its own", () => {
  const rule: RoutingRule = { ...TO_COMPANY, kinds: ["free_line"] };
  expect(ruleFor({ type: null, item_id: null }, [rule])).toBe(rule);
});

test("of two rules for the same kind the first one counts", () => {
  const again = { ...TO_COMPANY, customer_id: "other" };
  expect(ruleFor({ type: "accommodation", item_id: null }, [TO_COMPANY, again])).toBe(TO_COMPANY);
  expect(ruleFor({ type: "accommodation", item_id: null }, [again, TO_COMPANY])).toBe(again);
});

const OWN: RoutedFolio = { id: "own", of: "booking", default: true, payer_id: "guest", is_open: true };
const FIRST: RoutedFolio = { id: "first", of: "booking", default: false, payer_id: "company", is_open: true };
const GROUP: RoutedFolio = { id: "G1", of: "group", default: true, payer_id: "leader", is_open: true };
const closed = (folio: RoutedFolio): RoutedFolio => ({ ...folio, is_open: false });

test.each([
  ["a contact's folio is opened if there is none", TO_COMPANY, [OWN, GROUP], { opens: "booking", customer_id: "company" }],
  ["a contact's folio is used if there is one", TO_COMPANY, [OWN, FIRST], { folio_id: "first" }],
  ["a further one is opened after it was invoiced", TO_COMPANY, [OWN, closed(FIRST)], { opens: "booking", customer_id: "company" }],
  ["a contact who pays the default folio has it", { ...TO_COMPANY, customer_id: "guest" }, [FIRST, OWN], { folio_id: "own" }],
  [
    "the group's rule looks for the group's folios",
    { ...TO_COMPANY, owner: "group" },
    [FIRST, GROUP],
    { opens: "group", customer_id: "company" },
  ],
  ["the leader has the group's folio", { ...TO_COMPANY, owner: "group", customer_id: "leader" }, [OWN, GROUP], { folio_id: "G1" }],
  ["a named folio is the target", TO_GROUP, [OWN, GROUP], { folio_id: "G1" }],
  ["a closed one is lost", TO_GROUP, [OWN, closed(GROUP)], { lost: true }],
  ["a deleted one is lost", TO_GROUP, [OWN], { lost: true }],
  ["a deleted contact is lost", { ...TO_COMPANY, contact_deleted: true }, [OWN, FIRST], { lost: true }],
] as const satisfies readonly [string, RoutingRule, readonly RoutedFolio[], object][])("%s", (_, rule, folios, target) => {
  expect(targetOf(rule, folios)).toEqual(target);
});

const COMPANY = { folio_id: null, customer_id: "company" };
const GUEST = { folio_id: null, customer_id: "guest" };
const MEALS = ["breakfast"];

test.each([
  ["none", null, null],
  ["lodging", COMPANY, null],
  ["lodging", COMPANY, GUEST],
  ["all", COMPANY, null],
] as const)("the rules of the preset %s lead back to it", (preset, payer, rest) => {
  const rules = rulesOfPreset(preset, { payer, rest, meals: MEALS });
  expect(presetOf(rules ?? [])).toEqual({ preset, payer, rest });
});

test("a preset without its payer has no rules, and other rules are rules of their own", () => {
  expect(rulesOfPreset("lodging", { payer: null, rest: GUEST, meals: MEALS })).toBeNull();
  expect(presetOf([{ kinds: ["service"], item_ids: [], ...COMPANY }]).preset).toBe("own");
});

test("meals of a rate go with the lodging, the same kind at the bar stays an extra", () => {
  const rules = (rulesOfPreset("lodging", { payer: COMPANY, rest: GUEST, meals: MEALS }) ?? []).map(
    (rule): RoutingRule => ({ ...rule, owner: "booking", contact_deleted: false }),
  );
  expect(ruleFor({ type: "catering", item_id: "breakfast" }, rules)?.customer_id).toBe("company");
  expect(ruleFor({ type: "catering", item_id: "beer" }, rules)?.customer_id).toBe("guest");
});

test("a split between two payers leaves nothing for the default folio; without a payer for extras it does", () => {
  const rulesFor = (rest: typeof GUEST | null) => rulesOfPreset("lodging", { payer: COMPANY, rest, meals: [] }) ?? [];
  expect(areAllNamed(rulesFor(GUEST))).toBe(true);
  expect(areAllNamed(rulesFor(null))).toBe(false);
});
