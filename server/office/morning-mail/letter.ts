import { propertyToday } from "#server/office/reports/dashboard/today.ts";
import { forecastTask } from "#server/office/reports/forecast/forecast.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { letterHtml } from "#server/tenant/mail/letter-html.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { morningMailLetter } from "#shared/office/morning-mail/mail-text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount } from "#shared/platform/core/money.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";

const DAYS_AHEAD = 30;

type Figures = Awaited<ReturnType<typeof morningFigures>>;

/** The figures of the mail, in cents: today, the days ahead with last year, and the pickup of yesterday. */
export async function morningFigures(view: View) {
  const today = localDate(view.now, view.actor.time_zone);
  const yesterday = addDays(today, -1);
  const ahead = { from: today, to: addDays(today, DAYS_AHEAD - 1), interval: "day" as const };
  const now = await viewInWorker(view, forecastTask, { ...ahead, as_of: today, since: yesterday });
  const brought = { from: addDays(today, -1), to: addDays(today, 729), interval: "month" as const };
  const then = await viewInWorker(view, forecastTask, { ...brought, as_of: yesterday, since: addDays(yesterday, -1) });
  return { today, counts: propertyToday(view), tonight: now.periods[0] ?? now.total, ahead: now.total, pickup: then.total.pickup };
}

/** The mail for one member, without names of guests. */
export function morningLetter(view: View, config: Config, { figures, language }: { figures: Figures; language: Language }) {
  const { name, branding, address, currency } = getProperty(view, view.actor.property_id);
  const formats = documentFormats(language, { country: address.country ?? null, currency });
  const say = (key: keyof typeof morningMailLetter) => morningMailLetter[key][language];
  const { today, counts, tonight, ahead, pickup } = figures;
  const percent = (value: number) => formats.percent(Math.round(value * 10) / 10);
  const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text);
  const date = formats.shortDate(today);
  const percentage = percent(tonight.percentage);
  const body = fill(morningMailLetter.body[language], {
    date,
    percentage,
    arrivals: formats.count(counts.arrivals.count),
    departures: formats.count(counts.departures.count),
    nights: formats.count(tonight.number_of_nights),
    available: formats.count(tonight.available_nights),
    lodging: formats.money(amount(tonight.lodging_amount)),
    adr: formats.money(amount(tonight.average_daily_rate)),
    ahead_percentage: percent(ahead.percentage),
    ahead_lodging: formats.money(amount(ahead.lodging_amount)),
    last_year: ahead.last_year
      ? fill(morningMailLetter.last_year[language], { lodging: formats.money(amount(ahead.last_year.lodging_amount)) })
      : "",
    pickup_nights: pickup ? signed(pickup.number_of_nights, formats.count(pickup.number_of_nights)) : say("unknown"),
    pickup_lodging: pickup ? signed(pickup.lodging_amount, formats.money(amount(pickup.lodging_amount))) : say("unknown"),
    page: `${config.public_url.replace(/\/+$/, "")}/reports/forecast`,
  });
  return {
    subject: fill(morningMailLetter.subject[language], { name, date, percentage }),
    text: body,
    html: letterHtml(body, { language, property_name: name, primary_color: branding.primary_color ?? null, kind: null, link: null }),
  };
}
