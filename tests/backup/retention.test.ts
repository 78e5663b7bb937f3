import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backupName, installationOf, ownBackups, parseBackupName } from "#shared/office/backup/names.ts";
import { expiredBackups, RETENTION } from "#shared/office/backup/retention.ts";
import { isBackupDue, isBackupOverdue, lastBackup, quietTimes } from "#shared/office/backup/schedule.ts";

const HOUSE = "1a2b3c4d";
const NOW = "2030-04-01T10:00:00.000Z";
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY).toISOString();
const nameAt = (made_at: string, before_version: string | null = null, installation = HOUSE) =>
  backupName({ installation, made_at, before_version });
const keep = (names: readonly string[], now = NOW) => {
  const expired = new Set(expiredBackups(names, { installation: HOUSE, now }));
  return names.filter((name) => !expired.has(name));
};

/** Anything that may lie in a folder of backups: from twenty years back to two years ahead, of two installations, and other files. */
const instant = fc.integer({ min: -700, max: 7300 }).map((days) => daysAgo(days));
const ownName = fc.tuple(instant, fc.constantFrom(null, null, null, "1.2.0")).map(([time, version]) => nameAt(time, version));
const foreignName = fc.oneof(
  instant.map((time) => nameAt(time, null, "99999999")),
  fc.constantFrom("property.backup", "keyrack.db", `${nameAt(NOW)}.partial`, "keyrack-1a2b3c4d-2030-13-45T99-00-00.keyrack", "Thumbs.db"),
);
const folder = fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: ownName }, foreignName), { maxLength: 120 });

describe("which backups stay", () => {
  test.each([
    ["a year of daily ones", 365, RETENTION.days + 2 + 10],
    ["a week", 7, 7],
    ["one", 1, 1],
    ["none", 0, 0],
  ])("%s", (_, days, kept) => {
    const names = Array.from({ length: days }, (__, day) => nameAt(daysAgo(day)));
    expect(keep(names)).toHaveLength(kept);
  });

  test("the last of each day, Sunday of each week and last day of each month", () => {
    const names = Array.from({ length: 100 }, (_, day) => nameAt(daysAgo(day)));
    const days = keep(names).map((name) => parseBackupName(name)?.made_at.slice(0, 10));
    expect(days).toEqual([
      ...["2030-04-01", "2030-03-31", "2030-03-30", "2030-03-29", "2030-03-28", "2030-03-27", "2030-03-26"],
      ...["2030-03-24", "2030-03-17", "2030-02-28", "2030-01-31", "2029-12-31"],
    ]);
  });

  test("after a year switched off the old ones are all still there beside the new one", () => {
    const names = [nameAt(NOW), ...Array.from({ length: 6 }, (_, day) => nameAt(daysAgo(365 + day)))];
    expect(keep(names)).toEqual(names);
  });

  test("those before updates have their own number, and push out no daily one", () => {
    const updates = Array.from({ length: 5 }, (_, day) => nameAt(daysAgo(day), "1.2.0"));
    expect(keep([...updates, nameAt(daysAgo(200))])).toEqual([...updates.slice(0, RETENTION.before_updates), nameAt(daysAgo(200))]);
  });

  test("a clock that ran ahead for a week takes nothing from those before and after", () => {
    const ahead = Array.from({ length: 7 }, (_, day) => nameAt(daysAgo(-20_000 - day)));
    const right = Array.from({ length: 7 }, (_, day) => nameAt(daysAgo(day)));
    expect(keep([...ahead, ...right])).toEqual([...ahead, ...right]);
  });

  test("a clock that has fallen back to 1970 removes nothing that was made before", () => {
    const now = "1970-01-09T04:30:00.000Z";
    const fallen = Array.from({ length: 9 }, (_, day) => nameAt(new Date(Date.parse(now) - day * DAY).toISOString()));
    const right = Array.from({ length: 7 }, (_, day) => nameAt(daysAgo(day)));
    const kept = keep([...right, ...fallen], now);
    expect(kept).toEqual(expect.arrayContaining([...right, ...fallen.slice(0, 7)]));
  });

  test("never the newest, never what it has not made, and nothing more the second time", () => {
    fc.assert(
      fc.property(folder, (names) => {
        const kept = keep(names);
        const removed = names.filter((name) => !kept.includes(name));
        const daily = ownBackups(names, HOUSE).filter(({ before_version }) => before_version === null);
        const newest = lastBackup(daily, NOW);
        expect(removed).not.toContain(newest?.name);
        expect(removed.every((name) => parseBackupName(name)?.installation === HOUSE)).toBe(true);
        expect(removed.every((name) => (parseBackupName(name)?.made_at ?? "9") <= NOW)).toBe(true);
        expect(keep(kept)).toEqual(kept);
        const judged = ownBackups(kept, HOUSE).filter(({ made_at }) => made_at <= NOW);
        const { days, weeks, months, before_updates } = RETENTION;
        expect(judged.length).toBeLessThanOrEqual(days + weeks + months + before_updates);
      }),
    );
  });

  test("day by day for three years there are 7 days, 4 weeks and 12 months to go back to", () => {
    let names: string[] = [];
    for (let day = 1100; day >= 0; day -= 1) names = keep([...names, nameAt(daysAgo(day))], daysAgo(day));
    const ages = ownBackups(names, HOUSE).map(({ made_at }) => Math.round((Date.parse(NOW) - Date.parse(made_at)) / DAY));
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(ages.filter((age) => age > 300)).not.toEqual([]);
    expect(ages).toHaveLength(RETENTION.days + 2 + 10);
  });
});

test("a name tells who made a backup and when, and no other name is taken for one", () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(null, "1.2.0", "2.0.0-beta.1"), (time, version) => {
      const name = nameAt(time, version);
      expect(parseBackupName(name)).toMatchObject({ name, installation: HOUSE, made_at: `${time.slice(0, 19)}.000Z` });
    }),
  );
  for (const name of ["", "../keyrack", `x${nameAt(NOW)}`, `${nameAt(NOW)}.partial`, "keyrack-1a2b3c4d-2030-02-30T00-00-00.keyrack"])
    expect(parseBackupName(name)).toBeNull();
  expect(installationOf("0190a5f0-0000-7000-8000-00001a2b3c4d")).toBe(HOUSE);
  expect(installationOf(null)).toBe("00000000");
});

describe("when a backup is made", () => {
  test.each([
    ["before the quiet time", "2030-04-01T02:00:00.000Z", "2030-03-31T02:30:00.000Z", "2030-04-01T02:30:00.000Z"],
    ["at it", "2030-04-01T02:30:00.000Z", "2030-04-01T02:30:00.000Z", "2030-04-02T02:30:00.000Z"],
    ["after it", NOW, "2030-04-01T02:30:00.000Z", "2030-04-02T02:30:00.000Z"],
    ["over the spring change", "2030-03-31T01:00:00.000Z", "2030-03-30T03:30:00.000Z", "2030-03-31T02:30:00.000Z"],
  ])("%s", (_, now, last, next) => {
    expect(quietTimes(now, "Europe/Vienna")).toEqual({ last, next });
  });

  test.each([
    ["never", null, true],
    ["this morning", "2030-04-01T02:30:05.000Z", false],
    ["by hand at night, before the quiet time", "2030-04-01T01:00:00.000Z", true],
    ["by hand after it", "2030-04-01T09:00:00.000Z", false],
    ["yesterday", "2030-03-31T02:30:05.000Z", true],
  ])("due, when the last one was made %s", (_, last, due) => {
    expect(isBackupDue(last, NOW, "Europe/Vienna")).toBe(due);
  });

  test("what a clock that ran ahead has dated is not the last one", () => {
    const files = [daysAgo(-30), daysAgo(3)].map((made_at) => ({ made_at }));
    expect(lastBackup(files, NOW)).toEqual({ made_at: daysAgo(3) });
    expect(lastBackup(files.slice(0, 1), NOW)).toBeNull();
  });

  test.each([
    [daysAgo(1.9), daysAgo(400), false],
    [daysAgo(2.1), daysAgo(400), true],
    [null, daysAgo(1), false],
    [null, daysAgo(3), true],
  ])("overdue after two days: last %s, installation since %s", (last, since, overdue) => {
    expect(isBackupOverdue(last, { since, now: NOW })).toBe(overdue);
  });
});
