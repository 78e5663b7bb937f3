import { expect } from "vitest";
import { mergeContacts } from "#server/office/contact-merge/service.ts";
import { entriesOf } from "#server/office/messages/entries.ts";
import { messagesJob } from "#server/office/messages/job.ts";
import { allRules } from "#server/office/messages/queries.ts";
import { createRule } from "#server/office/messages/rules.ts";
import { shownMessages } from "#server/office/messages/shown.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import { MergeInput } from "#shared/guests/contacts/merge.ts";
import { type Message, MessageRuleInput } from "#shared/office/messages/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { type BookingAction, BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import { addContact, addRoom, furnish, insert } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { as, makeMember, makeTestProperty, type TestProperty, testPropertyFrom, viewOf } from "#tests/support/test-server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Numbers that a seed repeats. */
export function makeRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  return { next, below, one };
}

type Season = { seed: number; stays: number; from: string; days: number };
type Stay = { id: string; code: string; isTouched: boolean };

/** The data by which a guest is registered, without which nobody is checked in. */
const REGISTERED = {
  language: "de",
  nationality: "AT",
  date_of_birth: "1980-04-01",
  address: JSON.stringify({ line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" }),
};

const TIMES = ["02:30", "06:00", "10:00", "18:30", "23:15"] as const;
const OCCASIONS = ["before_arrival", "check_in", "during_stay", "before_departure", "after_departure"] as const;

/** A season of a guesthouse with random stays, rules, faults of the mail server and kills of the program; returns what was sent and shown. */
export async function playSeason({ seed, stays: count, from, days }: Season) {
  const random = makeRandom(seed);
  const mailServer = await startMailServer();
  const world = { property: makeTestProperty(from) };
  const rooms = furnish(world.property);
  for (let number = 111; number < 120; number += 1) addRoom(world.property, rooms.double, String(number));
  const clerk = makeMember(world.property, "staff", "Clara");
  const setUp = ({ config }: Pick<TestProperty, "config">) => {
    config.smtp_url = mailServer.url;
    config.mail_from = "post@keyrack.example";
  };
  setUp(world.property);
  const write = <T>(task: (work: Work) => T): T => as(world.property, clerk, task);
  const tried = <T>(task: (work: Work) => T): T | null => {
    try {
      return write(task);
    } catch (thrown) {
      if (thrown instanceof Problem) return null;
      throw thrown;
    }
  };

  const rules = OCCASIONS.map((occasion) => {
    const isAtOnce = occasion === "check_in";
    const when = isAtOnce ? {} : { days: random.below(4), time: random.one(TIMES) };
    // The day that the message is about tells one message from the next.
    const day = occasion.endsWith("departure") ? "{{check_out}}" : "{{check_in}}";
    const template = { de: { subject: `${occasion} {{code}} ${day}`, body: "{{greeting}} {{room_type}}" }, en: null };
    const more = { each_room: random.next() < 0.5, again_when_moved: random.next() < 0.5 };
    const input = MessageRuleInput.parse({ name: occasion, active: true, occasion, ...when, template, ...more });
    return write((work) => createRule(work, input));
  });

  const stays: Stay[] = [];
  const groups = [0, 1, 2].map((index) =>
    insert(world.property, "groups", { name: `Group ${index}`, customer_id: newGuest(index), deleted_by_undo: 0 }),
  );
  let killed: Buffer | null = null;
  mailServer.behaviour.breaks = () => {
    // A program that was killed sends nothing more.
    if (killed !== null) return "lost";
    const dice = random.next();
    if (dice < 0.05) return "kept";
    if (dice < 0.1) return "lost";
    // The program is killed: what it has on the disk at this moment is what the next start finds.
    if (dice < 0.15) killed = world.property.runtime.db.$client.serialize();
    return null;
  };
  mailServer.behaviour.recipient = () => (random.next() < 0.05 ? [450, "busy"] : null);

  function newGuest(number: number): string {
    const email = number % 10 === 9 ? null : `guest${number}@example.com`;
    return addContact(world.property, `Guest ${number}`, { ...REGISTERED, communication: JSON.stringify({ email }) });
  }

  function book(): void {
    const number = stays.length;
    const arrival = Date.parse(from) + (1 + random.below(days - 8)) * DAY_MS;
    if (arrival < now()) return;
    const dates = [arrival, arrival + (1 + random.below(5)) * DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10));
    const guest_id = newGuest(100 + number);
    const input = inCents(BookingInput).parse({
      check_in: dates[0],
      check_out: dates[1],
      occupancy: 1,
      code: `S${number}`,
      customer_id: guest_id,
      guest_id,
      room_type_id: rooms.double,
      auto_assign_room: true,
      group_id: random.next() < 0.2 ? random.one(groups as [string, ...string[]]) : null,
    });
    const made = tried((work) => createBooking(work, input));
    stays.push({ id: made?.id ?? "", code: `S${number}`, isTouched: made === null });
  }

  const now = () => Date.parse(world.property.clock.now);
  const step = (stay: Stay, action: BookingAction) => tried((work) => act(work, stay.id, action));

  /** People at the front desk: arrivals and departures in time, and now and then something else. */
  function work(): void {
    if (stays.length < count) for (let n = 0; n < Math.ceil(count / (days * 2)); n += 1) book();
    for (const stay of stays.filter(({ id }) => id !== "")) {
      const { status, check_in, check_out } = write((unit) => getBooking(unit, stay.id));
      if (status === "confirmed" && Date.parse(check_in) <= now()) step(stay, "check_in");
      if (status === "checked_in" && Date.parse(check_out) <= now()) step(stay, "check_out");
    }
    const stay = stays[random.below(Math.max(1, stays.length))];
    if (!stay || stay.id === "" || random.next() < 0.7) return;
    stay.isTouched = true;
    const other = stays[random.below(stays.length)];
    const dice = random.below(5);
    if (dice === 0) step(stay, "cancel");
    if (dice === 1) step(stay, "undo_cancel");
    if (dice === 2) step(stay, random.one(["undo_check_in", "undo_check_out"]));
    if (dice === 3) move(stay);
    if (dice === 4 && other && other !== stay && other.id !== "") merge(stay, other);
  }

  function move(stay: Stay): void {
    const { check_in, check_out } = write((unit) => getBooking(unit, stay.id));
    const by = (1 + random.below(6)) * DAY_MS;
    const moved = [check_in, check_out].map((at) => new Date(Date.parse(at) + by).toISOString());
    const patch = inCents(BookingPatch).parse({ check_in: moved[0], check_out: moved[1] });
    tried((unit) => updateBooking(unit, { ...patch, id: stay.id }));
  }

  function merge(stay: Stay, other: Stay): void {
    other.isTouched = true;
    const [id, contact_id] = [stay, other].map((each) => write((unit) => getBooking(unit, each.id)).customer_id);
    if (!id || !contact_id || id === contact_id) return;
    tried((unit) => mergeContacts(unit, { ...MergeInput.parse({ contact_id }), id }));
  }

  async function runJobs(): Promise<void> {
    await messagesJob.run(world.property.runtime);
    await mailJob.run(world.property.runtime);
    if (killed === null) return;
    const { property_id, clock } = world.property;
    const after = testPropertyFrom(killed);
    after.clock.now = clock.now;
    setUp(after);
    world.property = { ...after, property_id };
    killed = null;
  }

  const HOURS_BETWEEN = 6;
  for (let hour = 0; hour < (days + 15) * 24; hour += HOURS_BETWEEN) {
    world.property.clock.now = new Date(Date.parse(from) + hour * HOUR_MS).toISOString();
    work();
    await runJobs();
  }
  mailServer.behaviour.breaks = () => null;
  mailServer.behaviour.recipient = () => null;
  await runJobs();
  const view = viewOf(world.property, clerk);
  const entries = entriesOf(view, { bookings: stays.flatMap(({ id }) => (id === "" ? [] : [id])), rules: allRules(view) });
  const accepted = mailServer.received.map(({ subject = "", to_addresses }) => ({ subject, to: to_addresses[0] ?? "" }));
  const shown = shownMessages(view, entries, null);
  // A stay that was moved behind the last day is still to come.
  const isToCome = ({ state, due_at }: Message) => state === "planned" && due_at > view.now;
  return { shown: shown.filter((message) => !isToCome(message)), accepted, stays, rules };
}

/** Each message was taken by the mail server once, or left out with its reason, or is not known to have arrived; none was taken twice. */
export function expectEachOnce({ shown, accepted }: Awaited<ReturnType<typeof playSeason>>): void {
  const taken = new Map<string, number>();
  for (const { subject } of accepted) taken.set(subject, (taken.get(subject) ?? 0) + 1);
  expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
  const wrong = shown.filter((message) => !isRight(message, taken.get(message.subject) ?? 0));
  expect(wrong.map(({ state, reason, subject, due_at }) => ({ state, reason, subject, due_at }))).toEqual([]);
  const known = new Set(shown.map(({ subject }) => subject));
  expect([...taken.keys()].filter((subject) => !known.has(subject))).toEqual([]);
}

function isRight({ state, reason }: Message, times: number): boolean {
  if (state === "sent") return times === 1;
  if (state === "uncertain") return times <= 1;
  if (state === "skipped") return times === 0 && reason !== null;
  return state === "failed" && times === 0;
}
