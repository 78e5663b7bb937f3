import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/platform/core/process/env.ts";
import { MAX_SESSION_DAYS, SESSION_DAYS } from "#server/tenant/session/lucia.ts";
import { GRANTS, ROLES } from "#shared/platform/core/permissions.ts";

const readme = readFileSync("README.md", "utf8");

test("the README's table of roles is the one that the server checks", () => {
  const rows = Object.entries(GRANTS).map(([area, grants]) => `| ${area.replaceAll("_", " ")} | ${grants.join(" | ")} |`);
  const table = [`| area | ${ROLES.join(" | ")} |`, `|---|${ROLES.map(() => "---|").join("")}`, ...rows].join("\n");
  expect(readme).toContain(table);
});

test("the README names every setting, with the default that holds", () => {
  const { PORT, HOST, ADMIN_EMAIL, DATA_DIR, LOG_LEVEL } = readEnvironment({});
  for (const value of [String(PORT), HOST, ADMIN_EMAIL, DATA_DIR, LOG_LEVEL]) expect(readme).toContain(`\`${value}\``);
  for (const name of [
    ...["PORT", "HOST", "DATA_DIR", "DEMO", "ADMIN_EMAIL", "ADMIN_PASSWORD"],
    ...["PUBLIC_URL", "SMTP_URL", "MAIL_FROM", "TRUST_PROXY", "BACKUP_DIR", "BACKUP_PASSPHRASE", "LOG_LEVEL"],
  ]) {
    expect(readme).toContain(`\`${name}\``);
  }
});

test("the README's commands are the package's scripts", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm (?:run )?(start|test|dev|bench|backup|restore|reset-password)\b/g)].map((match) => match[1] ?? "");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the files that README and ARCHITECTURE name are there", () => {
  const named = [readme, readFileSync("ARCHITECTURE.md", "utf8")].flatMap((page) => [
    ...[...page.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? ""),
    ...[...page.matchAll(/`((?:server|shared|client|tests|drizzle)\/[\w./-]+\.tsx?)`/g)].map((match) => match[1] ?? ""),
  ]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("the decision about the end of sessions names the days that hold", () => {
  const decision = `Sessions end ${SESSION_DAYS} days after their last use and ${MAX_SESSION_DAYS} days after the login;`;
  expect(readFileSync("ARCHITECTURE.md", "utf8")).toContain(decision);
});
