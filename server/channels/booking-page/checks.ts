import { and, eq, gte, isNull, or } from "drizzle-orm";
import { soldTypes } from "#server/channels/booking-page/offers.ts";
import { bookingPage } from "#server/channels/booking-page/queries.ts";
import { roomsByType } from "#server/inventory/rooms/queries.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { allRates } from "#server/prices/rates/queries.ts";
import { prices, rateRestrictions } from "#server/prices/rates/tables.ts";
import { mailSetup } from "#server/tenant/mail/mail-setup.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { checksOfPage, type PageCheckResult } from "#shared/channels/booking-page/checks.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { ancestry } from "#shared/prices/pricing/rate-levels.ts";

/** Results of the checks of the property's page. */
export function bookingPageChecks(view: View, config: Config): PageCheckResult[] {
  const page = bookingPage(view, config);
  const { address, bank, communication } = getProperty(view, view.actor.property_id);
  const { terms, language } = generalSettings(view);
  const { refusal, local_address } = mailSetup(view, config);
  const types = soldTypes(view, page);
  const rooms = roomsByType(
    view,
    types.map(({ id }) => id),
  );
  const { activeRates, priced } = pricesOfPage(view, page.rate_ids);
  return checksOfPage({
    page,
    activeRates,
    sold: types.map(({ id, name }) => ({ name, rooms: rooms.get(id)?.length ?? 0, isPriced: priced.has(id) })),
    untranslated: types.filter((type) => type[language === "de" ? "name_en" : "name_de"] === null).map(({ name }) => name),
    hasImprint: Boolean(address.line1 && communication.email),
    hasTerms: Boolean(terms.de ?? terms.en),
    sendsMail: refusal === null,
    isLocal: local_address !== null,
    iban: bank.iban ?? null,
  });
}

/** The room types that some active rate of the page has a price for, from today on; a rate has those of its parents, too. */
function pricesOfPage(view: View, rate_ids: readonly string[]): { activeRates: number; priced: ReadonlySet<string> } {
  const all = allRates(view);
  const active = all.filter(({ id, active: isActive }) => isActive && rate_ids.includes(id));
  const lines = [...new Set(active.flatMap(({ id }) => ancestry(id, all).map((rate) => rate.id)))];
  const found = pricedTypes.all(view, { rates: lines, today: hotelDay(view.now, view.actor.time_zone) });
  return { activeRates: active.length, priced: new Set(found.map(({ room_type_id }) => room_type_id)) };
}

const pricedTypes = query(["rates", "today"], (db, { rates, today, property }) =>
  db
    .selectDistinct({ room_type_id: prices.room_type_id })
    .from(prices)
    .leftJoin(rateRestrictions, eq(rateRestrictions.id, prices.rate_restriction_id))
    .where(
      and(
        oneOf(prices.rate_id, rates),
        eq(prices.property_id, property),
        isNull(prices.deleted_at),
        isNull(rateRestrictions.deleted_at),
        or(isNull(prices.rate_restriction_id), gte(rateRestrictions.to, today)),
      ),
    ),
);
