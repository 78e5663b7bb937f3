import { and, count, desc, eq, isNotNull } from "drizzle-orm";
import { listCalendarFeeds } from "#server/channels/calendar-feeds/queries.ts";
import { cardState } from "#server/money/card-payments/setup.ts";
import { cardSessions } from "#server/money/card-payments/tables.ts";
import { registerState } from "#server/money/cash-register/queries.ts";
import { listWebhooks } from "#server/office/webhooks/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { keyQueue } from "#server/stays/access-control/key-queue.ts";
import { nukiSetup } from "#server/stays/access-control/nuki/setup.ts";
import { doorSystem } from "#server/stays/access-control/queries.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { serviceState } from "#server/stays/registrations/transmission/setup.ts";
import { listApiKeys } from "#server/tenant/api-keys/queries.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { countMails } from "#server/tenant/mail/queries.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { CalendarFeedQuery } from "#shared/channels/calendar-feeds/schema.ts";
import { INTEGRATION_PERMISSIONS } from "#shared/office/integrations/rules.ts";
import type { Integration, IntegrationKind, IntegrationProblem } from "#shared/office/integrations/schema.ts";
import { WebhookQuery } from "#shared/office/webhooks/schema.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { MAX_KEYPAD_CODES } from "#shared/stays/access-control/codes.ts";
import { ApiKeyQuery } from "#shared/tenant/api-keys/schema.ts";

type ConnectionState = Pick<Integration, "count" | "last_success_at"> & {
  /** Problems, the worst first, each with the number of affected records. */
  problems?: readonly (readonly [IntegrationProblem, number])[];
  last_error?: Integration["last_error"];
  testable_ids?: string[];
};
type Find = (view: View, config: Config) => ConnectionState;

const ALL = { page_size: MAX_PAGE_SIZE };

/** The property's connections with other programs that the reader may know of, and how each goes. */
export function listIntegrations(view: View, config: Config): Integration[] {
  return (Object.keys(SOURCES) as IntegrationKind[])
    .filter((kind) => can(view.actor.role, INTEGRATION_PERMISSIONS[kind].open))
    .map((kind) => shown(kind, SOURCES[kind](view, config)));
}

function shown(kind: IntegrationKind, { problems = [], last_error = null, testable_ids = [], ...found }: ConnectionState): Integration {
  const [worst] = problems.filter(([, affected]) => affected > 0);
  const state = stateOf(found, worst !== undefined);
  const [problem, affected] = state === "attention" && worst ? worst : [null, 0];
  return { object: "integration", kind, state, problem, affected, last_error, testable_ids, ...found };
}

function stateOf(
  { count: setUp, last_success_at }: Pick<ConnectionState, "count" | "last_success_at">,
  isWrong: boolean,
): Integration["state"] {
  if (setUp === 0) return "off";
  if (isWrong) return "attention";
  return last_success_at === null ? "unused" : "works";
}

const SOURCES: Readonly<Record<IntegrationKind, Find>> = {
  api_keys: apiKeys,
  webhooks,
  calendar_feeds: calendarFeeds,
  mail,
  access_control: accessControl,
  cash_register: cashRegister,
  registrations,
  card_payments: cardPayments,
};

function apiKeys(view: View): ConnectionState {
  const keys = listApiKeys(view, ApiKeyQuery.parse(ALL)).data.filter(({ revoked_at }) => revoked_at === null);
  return {
    count: keys.length,
    problems: [["maker_gone", keys.filter(({ effective_role_id }) => effective_role_id === null).length]],
    last_success_at: latest(keys.map(({ last_used_at }) => last_used_at)),
  };
}

function webhooks(view: View): ConnectionState {
  const all = listWebhooks(view, WebhookQuery.parse(ALL)).data;
  const having = (isSo: (webhook: (typeof all)[number]) => boolean) => all.filter(isSo).length;
  return {
    count: all.length,
    problems: [
      ["not_arriving", having(({ state }) => state === "failing")],
      ["switched_off", having(({ off_because }) => off_because !== null)],
      ["maker_gone", having(({ state }) => state === "blocked")],
      ["given_up", having(({ active, given_up }) => active && given_up > 0)],
    ],
    last_error: all.find(({ state }) => state === "failing")?.last_error ?? null,
    last_success_at: latest(all.map(({ last_success_at }) => last_success_at)),
    testable_ids: all.filter(({ active }) => active).map(({ id }) => id),
  };
}

function calendarFeeds(view: View): ConnectionState {
  const feeds = listCalendarFeeds(view, CalendarFeedQuery.parse(ALL)).data.filter(({ active }) => active);
  return {
    count: feeds.length,
    problems: [["unreadable", feeds.filter(({ error }) => error !== null).length]],
    last_success_at: latest(feeds.flatMap(({ last_success_at, last_read_at }) => [last_success_at, last_read_at])),
    testable_ids: feeds.filter(({ direction }) => direction === "in").map(({ id }) => id),
  };
}

const lastMail = query([], (db, { property }) =>
  db
    .select({ at: mails.sent_at })
    .from(mails)
    .where(and(eq(mails.property_id, property), isNotNull(mails.sent_at)))
    .orderBy(desc(mails.id))
    .limit(1),
);

function mail(view: View, config: Config): ConnectionState {
  const refusal = mailRefusal(view, config);
  return {
    count: refusal === "no_server" ? 0 : 1,
    problems: [
      ["no_sender", refusal === "no_sender" ? 1 : 0],
      ["unsent", countMails(view, { unsent: true })],
    ],
    last_success_at: lastMail.get(view, {})?.at ?? null,
  };
}

const lastKey = query([], (db, { property }) =>
  db
    .select({ at: accessTokens.issued_at })
    .from(accessTokens)
    .where(and(eq(accessTokens.property_id, property), isNotNull(accessTokens.issued_at)))
    .orderBy(desc(accessTokens.id))
    .limit(1),
);

function accessControl(view: View): ConnectionState {
  const system = doorSystem(view);
  const isMissing = "missing" in system;
  return {
    count: isMissing && system.missing === "ACCESS_CONTROL_INTERFACE" ? 0 : 1,
    problems: [
      ["incomplete", isMissing ? 1 : 0],
      ["keys_not_revoked", keyQueue.count(view).failed],
      ...(isMissing || system.driver !== "nuki" ? [] : nukiProblems(view)),
    ],
    last_success_at: lastKey.get(view, {})?.at ?? null,
  };
}

/** Problems of locks that close something. */
function nukiProblems(view: View): (readonly [IntegrationProblem, number])[] {
  const { error, locks } = nukiSetup(view);
  const used = locks.filter(({ room_ids, is_front_door }) => room_ids.length > 0 || is_front_door);
  const having = (isSo: (lock: (typeof used)[number]) => boolean) => used.filter(isSo).length;
  return [
    ["locks_refuse", error === null ? 0 : 1],
    ["locks_troubled", having((lock) => !lock.is_online || !lock.is_listed || lock.has_keypad === false || lock.codes >= MAX_KEYPAD_CODES)],
    ["lock_battery", having(({ battery_critical, keypad_battery_critical }) => battery_critical || keypad_battery_critical)],
  ];
}

function cashRegister(view: View): ConnectionState {
  const { state, duties, last_receipt_at } = registerState(view);
  return {
    count: state === "running" || state === "outage" ? 1 : 0,
    problems: [
      ["outage", state === "outage" ? 1 : 0],
      ["duties", duties.length],
    ],
    last_success_at: last_receipt_at,
  };
}

function registrations(view: View): ConnectionState {
  const { setup, failed, last_sent_at } = serviceState(view);
  return { count: setup === null ? 0 : 1, problems: [["not_sent", failed]], last_success_at: last_sent_at };
}

const lastCardPayment = query([], (db, { property }) =>
  db
    .select({ at: cardSessions.created_at })
    .from(cardSessions)
    .where(and(eq(cardSessions.property_id, property), eq(cardSessions.state, "paid")))
    .orderBy(desc(cardSessions.id))
    .limit(1),
);

/** Counts received payments that could not be posted: the front desk has to do it. */
const unplacedPayments = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(cardSessions)
    .where(and(eq(cardSessions.property_id, property), eq(cardSessions.state, "unplaced"))),
);

function cardPayments(view: View, config: Config): ConnectionState {
  const { setup, has_key } = cardState(view, config);
  return {
    count: setup === null ? 0 : 1,
    problems: [
      ["incomplete", has_key ? 0 : 1],
      ["unplaced", unplacedPayments.get(view, {})?.count ?? 0],
    ],
    last_success_at: lastCardPayment.get(view, {})?.at ?? null,
  };
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);
}
