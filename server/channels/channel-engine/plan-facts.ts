import { childTerms } from "#server/channels/channel-engine/child-plans.ts";
import type { PartnerRoom } from "#server/channels/channel-engine/driver.ts";
import { allMappingsOf, type ConnectionRow, type MappingRow, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { getRoomType, roomTypesById } from "#server/inventory/room-types/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { itemsByRate, rateStore } from "#server/prices/rates/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { type Board, boardOf } from "#shared/channels/channel-engine/board.ts";

/** Facts about a plan beyond its cells, for partners that are told whole plans. */
export type PlanFacts = {
  type_code: string;
  usual_persons: number;
  title: string;
  board: Board | null;
  currency: string;
  language: "de" | "en";
};

/** The facts about each plan of a connection, by its mapping; those that are being closed, too. */
export function planFacts(view: View, { id, property_id }: ConnectionRow): Map<string, PlanFacts> {
  const mappings = allMappingsOf(view, id);
  const { currency } = getProperty(view, property_id);
  const language = propertyLanguage(view);
  const rates = [...new Set(mappings.flatMap(({ rate_id }) => rate_id ?? []))];
  const items = itemsByRate(view, rates);
  return new Map(
    mappings.flatMap((mapping) => {
      const { rate_id } = mapping;
      if (rate_id === null) return [];
      const board = boardOf(items.get(rate_id) ?? []);
      const type_code = typeCode(mappings, mapping);
      const usual_persons = roomTypesById(view, [mapping.room_type_id])[0]?.default_occupancy ?? 1;
      return [[mapping.id, { type_code, usual_persons, title: titleOf(view, rate_id), board, currency, language }]];
    }),
  );
}

/** The room types that are sold over a connection. */
export function partnerRooms(view: View, connection: ConnectionRow): PartnerRoom[] {
  const terms = childTerms(view, connection);
  const language = propertyLanguage(view);
  return mappingsOf(view, connection.id).flatMap(({ rate_id, room_type_id, partner_id }): PartnerRoom[] => {
    if (rate_id !== null) return [];
    const { name, min_occupancy, max_occupancy, default_occupancy } = getRoomType(view, room_type_id);
    const children = terms?.mostChildren(room_type_id) ?? null;
    return [{ code: partner_id, name, language, persons: { min: min_occupancy, max: max_occupancy, usual: default_occupancy, children } }];
  });
}

/** The partner's id of the room type of a plan. */
function typeCode(mappings: readonly MappingRow[], { room_type_id }: MappingRow): string {
  return mappings.find((each) => each.room_type_id === room_type_id && each.rate_id === null)?.partner_id ?? "";
}

function titleOf(view: View, rate_id: string): string {
  return rateStore.find(view, rate_id)?.name ?? "";
}
