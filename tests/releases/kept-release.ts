import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { restoreBackup } from "#server/office/backup/archive.ts";
import { MIGRATIONS, migrate } from "#server/platform/core/database/migrations.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { askOne, type StoredAnswer } from "#tests/releases/release-answers.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { testPropertyFrom } from "#tests/support/test-server.ts";
import type { TwoProperties } from "#tests/support/two-properties.ts";

type Known = { now: string; own: string; foreign: string; admin: Actor; answers: StoredAnswer[] };

/** Answers about kept data that a rule has changed since: the query, the path of the value as `differenceOf` names it, and the rule. */
const CHANGED_BY_RULE: readonly { query: string; path: RegExp; rule: string }[] = [
  {
    query: "search.find",
    path: /^\.\d+(\..+)?$/,
    rule: "Search: the room and the booking whose number or code is exactly what was typed come first.",
  },
  {
    query: "cashClosings.pdf",
    path: /^\.text$/,
    rule: 'Documents: the footer names the tax number as "Steuernummer". The paper is drawn at each request; its figures are frozen.',
  },
  {
    query: "imports.sample",
    path: /^\.text$/,
    rule: "Sample files of imports have the columns of this version: cots of a room type, and cots of a booking that fit.",
  },
  {
    query: "bookingPage.checks",
    path: /^$/,
    rule: "What is missing on the booking page names room types without an English name as well.",
  },
  {
    query: "mail.sample",
    path: /^\.values\.cancellation_terms$/,
    rule: "A sample mail shows the property's own cancellation terms, and none where it has none.",
  },
  {
    query: "settings.general",
    path: /^\.mail_templates\.credit_note\.de\.(subject|body)$/,
    rule: 'Documents: a credit is called "Rechnungskorrektur"; "Gutschrift" means self-billing in law. Templates of a property stay.',
  },
  {
    query: "reports.reconciliation",
    path: /^\.totals\.(folios|paid|payments|invoices|due|export)$/,
    rule: "Lapsed deposit invoices: reconciliation counts what was paid, and what an invoice deducts of a deposit once.",
  },
  {
    query: "rooms.list",
    path: /^\.data\.\d+\.bookings$/,
    rule: "`expand=bookings` of rooms: stays that end today or later, at most 200 per room. Past ones: `GET /bookings?room_id=`.",
  },
  {
    query: "rooms.get",
    path: /^\.bookings$/,
    rule: "`expand=bookings` of rooms: stays that end today or later, at most 200 per room. Past ones: `GET /bookings?room_id=`.",
  },
  {
    query: "rooms.listExport",
    path: /^\.text$/,
    rule: "The file names the stay and the lock that hold the room now, as the list does; it named the first of the last year.",
  },
  {
    query: "bookings.previewMail",
    path: /^\.(body|text|html)$/,
    rule: "Booking for somebody else: a mail names the guest who travels where another contact has booked.",
  },
  ...["bookings.listExport", "invoices.listExport", "emergencySheet.get", "housekeeping.roomCodes"].map((query) => ({
    query,
    path: /^\.text$/,
    rule: "English-speaking staff read the English names of room types and payment methods in files and on printed lists, too.",
  })),
];

/** Tests that this version reads what the named one has left in `tests/releases`. A file of its own for each: many questions are asked. */
export function testKeptRelease(version: string): void {
  const folder = join("tests/releases", version);

  test("its migrations have not changed since: they run in this order, and new ones come after them", () => {
    const kept = JSON.parse(readFileSync(join(folder, "migrations.json"), "utf8")) as Record<string, string>;
    const now = readdirSync("drizzle/migrations").filter((name) => name.endsWith(".sql"));
    expect(now.slice(0, Object.keys(kept).length)).toEqual(Object.keys(kept));
    for (const [name, sum] of Object.entries(kept)) {
      expect(
        createHash("sha256")
          .update(readFileSync(join("drizzle/migrations", name)))
          .digest("hex"),
        name,
      ).toBe(sum);
    }
  });

  test("every figure, paper and number is as it was", { timeout: 60_000 }, async () => {
    const known = JSON.parse(gunzipSync(readFileSync(join(folder, "answers.json.gz"))).toString()) as Known;
    const properties = await opened(folder, known);
    const differing: string[] = [];
    for (const { name, input, answer } of known.answers) {
      const now = await askOne(properties, name, input);
      const ruled = CHANGED_BY_RULE.filter(({ query }) => query === name);
      const where = differenceOf(answer, now, { path: "", isRuled: (path) => ruled.some((each) => each.path.test(path)) });
      if (where) differing.push(`${name} ${JSON.stringify(input)}: ${where}`);
    }
    expect(differing).toEqual([]);
    const { $client } = properties.property.runtime.db;
    expect($client.pragma("integrity_check", { simple: true })).toBe("ok");
    expect($client.pragma("foreign_key_check")).toEqual([]);
  });
}

/** The backup of a release, restored and brought up to this version. */
async function opened(folder: string, { now, own, foreign, admin }: Known): Promise<TwoProperties> {
  const restored = temporaryFolder();
  await restoreBackup(join(folder, "property.backup"), restored);
  const property = { ...testPropertyFrom(readFileSync(join(restored, "keyrack.db"))), property_id: own };
  migrate(property.runtime.db.$client, MIGRATIONS);
  property.clock.now = now;
  if (existsSync(join(restored, "files"))) cpSync(join(restored, "files"), join(property.dir, "files"), { recursive: true });
  return { property, own, foreign, admin };
}

type Place = { path: string; isRuled: (path: string) => boolean };

/** First path at which an answer lacks a former field or has another value; null if equal. Fields that later versions added are allowed. */
function differenceOf(before: unknown, now: unknown, place: Place): string | null {
  const { path, isRuled } = place;
  if (isRuled(path)) return null;
  // A file of JSON may have gained fields, too.
  if (typeof before === "string" && typeof now === "string" && /^\{["\n]/.test(before)) {
    return differenceOf(JSON.parse(before), JSON.parse(now), place);
  }
  // Default templates of mails may gain lines.
  if (path.startsWith(".mail_templates") && typeof before === "string" && typeof now === "string") {
    const lines = now.split("\n");
    const lost = before.split("\n").find((line) => !lines.includes(line));
    return lost === undefined ? null : `${path} lost ${lost}`;
  }
  if (typeof before !== "object" || before === null) {
    return before === now ? null : `${path} was ${JSON.stringify(before)}, is ${JSON.stringify(now)?.slice(0, 200)}`;
  }
  if (typeof now !== "object" || now === null) return `${path} is gone`;
  if (Array.isArray(before) && Array.isArray(now) && before.length !== now.length) {
    return `${path} had ${before.length} entries, has ${now.length}`;
  }
  for (const [key, value] of Object.entries(before)) {
    const difference = differenceOf(value, (now as Record<string, unknown>)[key], { path: `${path}.${key}`, isRuled });
    if (difference) return difference;
  }
  return null;
}
