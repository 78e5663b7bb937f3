import { type Mapped, type MappingChoices, placeKey } from "#shared/channels/channel-engine/propose-mapping.ts";
import type { ChannelMapping, ChannelMappingInput, PartnerProperty } from "#shared/channels/channel-engine/schema.ts";

export type Here = Omit<MappingChoices, "partner"> & { partner: PartnerProperty };

export function valuesOfMapping(mapping: ChannelMapping["mapping"]): Mapped {
  return Object.fromEntries(mapping.map(({ room_type_id, rate_id, partner_id }) => [placeKey(room_type_id, rate_id), partner_id]));
}

/** The mapping as it is sent: room types that are there, and rates in them. */
export function mappingInput({ room_types, rates, partner }: Here, values: Mapped): ChannelMappingInput["mapping"] {
  return room_types.flatMap((type) => {
    const partner_id = values[placeKey(type.id, null)];
    if (!partner_id) return [];
    const plans = rates.flatMap((rate) => {
      const chosen = values[placeKey(type.id, rate.id)];
      if (partner.codes_by_hand) return chosen ? [{ room_type_id: type.id, rate_id: rate.id, partner_id: chosen, max_persons: null }] : [];
      const plan = partner.plans.find(({ id }) => id === chosen);
      return plan ? [{ room_type_id: type.id, rate_id: rate.id, partner_id: plan.id, max_persons: plan.max_persons }] : [];
    });
    return [{ room_type_id: type.id, rate_id: null, partner_id, max_persons: null }, ...plans];
  });
}

/** Chooses the partner's room type or plan for a place, or none. Plans of another room type than before no longer fit. */
export function withChoice(
  values: Mapped,
  { room_type_id, rate_id }: { room_type_id: string; rate_id: string | null },
  id: string | null,
): Mapped {
  const place = placeKey(room_type_id, rate_id);
  const kept = Object.entries(values).filter(([key]) => key !== place && !(rate_id === null && key.startsWith(`${room_type_id} `)));
  return Object.fromEntries(id === null ? kept : [...kept, [place, id]]);
}

/** Enters the code of a place by hand; an empty one is not sold. */
export function withCode(
  values: Mapped,
  { room_type_id, rate_id }: { room_type_id: string; rate_id: string | null },
  code: string,
): Mapped {
  const place = placeKey(room_type_id, rate_id);
  const kept = Object.entries(values).filter(([key]) => key !== place);
  return Object.fromEntries([...kept, [place, code]]);
}

/** Names of the room types that are not sold. */
export function leftTypes({ room_types }: Here, values: Mapped): string[] {
  return room_types.filter(({ id }) => !values[placeKey(id, null)]).map(({ name }) => name);
}

/** Names of the mapped room types in which no rate is sold. */
export function withoutRates({ room_types, rates }: Here, values: Mapped): string[] {
  return room_types
    .filter(({ id }) => values[placeKey(id, null)] && rates.every((rate) => !values[placeKey(id, rate.id)]))
    .map(({ name }) => name);
}

/** Names of the partner's room types and plans that have no counterpart here. */
export function leftThere({ partner }: Here, values: Mapped): string[] {
  const used = new Set(Object.values(values));
  return [...partner.room_types, ...partner.plans].filter(({ id }) => !used.has(id)).map(({ name }) => name);
}

/** Room types and rates in them that have no counterpart at the partner. */
type Missing = { room_types: string[]; plans: { room_type_id: string; rate_id: string }[] };

export function missingThere({ room_types, rates }: Here, values: Mapped): Missing {
  const isMissing = (type: string, rate: string | null) => values[placeKey(type, rate)] === undefined;
  return {
    room_types: room_types.map(({ id }) => id).filter((id) => isMissing(id, null)),
    plans: room_types.flatMap(({ id }) =>
      rates.filter((rate) => isMissing(id, rate.id)).map((rate) => ({ room_type_id: id, rate_id: rate.id })),
    ),
  };
}
