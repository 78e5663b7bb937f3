import { foldings } from "#shared/platform/core/fold.ts";

type Named = { id: string; name: string };
type PartnerPlan = Named & { room_type_id: string };

/** Room types and rates here, and those of the partner. */
export type MappingChoices = {
  room_types: readonly Named[];
  rates: readonly Named[];
  partner: { room_types: readonly Named[]; plans: readonly PartnerPlan[] };
};

/** The partner's ids by place: a room type, or a rate in one. */
export type Mapped = Readonly<Record<string, string>>;

export function placeKey(room_type_id: string, rate_id: string | null): string {
  return rate_id === null ? room_type_id : `${room_type_id} ${rate_id}`;
}

/**
 * Maps what is not mapped yet by equal names, each of the partner's ids once. The name of a partner's plan is often made of those of rate and
 * room type. The only rate is proposed for the only plan of a room type, whatever their names.
 */
export function proposeMapping({ room_types, rates, partner }: MappingChoices, known: Mapped): Mapped {
  const mapped: Record<string, string> = { ...known };
  for (const type of room_types) {
    const key = placeKey(type.id, null);
    const left = partner.room_types.filter(({ id }) => !isTaken(mapped, id, "type"));
    const found = mapped[key] ?? bestOf(type.name, left)?.id;
    if (found === undefined) continue;
    mapped[key] = found;
    const plans = partner.plans.filter(({ room_type_id }) => room_type_id === found);
    for (const rate of rates) {
      const place = placeKey(type.id, rate.id);
      const open = plans.filter(({ id }) => !isTaken(mapped, id, "rate"));
      const [onlyPlan, ...others] = plans;
      const isOnly = rates.length === 1 && others.length === 0 && open.length === 1;
      const plan = mapped[place] ?? (isOnly ? onlyPlan?.id : bestOf(rate.name, open)?.id);
      if (plan !== undefined) mapped[place] = plan;
    }
  }
  return mapped;
}

/** The most letters of a code that is proposed. */
const CODE_LETTERS = 16;

/**
 * Proposes codes for all that has none, made of the names, for a partner with which codes are agreed on by hand. Each room type has another
 * one; a rate has the same in all room types.
 */
export function proposeCodes({ room_types, rates }: Pick<MappingChoices, "room_types" | "rates">, known: Mapped): Mapped {
  const mapped: Record<string, string> = { ...known };
  const types = codesOf(room_types, (id) => known[placeKey(id, null)]);
  const plans = codesOf(rates, (id) => room_types.map((type) => known[placeKey(type.id, id)]).find((code) => code !== undefined));
  for (const type of room_types) {
    mapped[placeKey(type.id, null)] ??= types.get(type.id) ?? "";
    for (const rate of rates) mapped[placeKey(type.id, rate.id)] ??= plans.get(rate.id) ?? "";
  }
  return mapped;
}

function codesOf(named: readonly Named[], knownOf: (id: string) => string | undefined): Map<string, string> {
  const codes = new Map(named.flatMap(({ id }): [string, string][] => (knownOf(id) === undefined ? [] : [[id, knownOf(id) ?? ""]])));
  const taken = new Set(codes.values());
  for (const { id, name } of named) {
    if (codes.has(id)) continue;
    const wish = plain(name).toUpperCase().replaceAll(" ", "-").slice(0, CODE_LETTERS) || "CODE";
    let code = wish;
    for (let count = 2; taken.has(code); count += 1) code = `${wish.slice(0, CODE_LETTERS - 1 - String(count).length)}-${count}`;
    taken.add(code);
    codes.set(id, code);
  }
  return codes;
}

function isTaken(mapped: Mapped, id: string, of: "type" | "rate"): boolean {
  return Object.entries(mapped).some(([key, taken]) => taken === id && key.includes(" ") === (of === "rate"));
}

/** The one with the same name, else the only one in whose name it occurs, or the reverse. */
function bestOf<T extends Named>(name: string, among: readonly T[]): T | null {
  const wanted = plain(name);
  if (wanted === "") return null;
  const same = among.find((each) => plain(each.name) === wanted);
  if (same) return same;
  const [near, ...others] = among.filter((each) => contains(plain(each.name), wanted) || contains(wanted, plain(each.name)));
  return near && others.length === 0 ? near : null;
}

function contains(long: string, short: string): boolean {
  return short !== "" && ` ${long} `.includes(` ${short} `);
}

/** Letters and figures only, in small letters and without accents. */
function plain(name: string): string {
  const [, dotless] = foldings(name);
  return dotless.replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ").trim();
}
