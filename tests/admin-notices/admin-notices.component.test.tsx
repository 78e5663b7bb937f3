import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AdminNoticesLine } from "#client/tenant/security-log/admin-notices-line.tsx";
import type { Language } from "#shared/platform/core/language.ts";
import type { AdminNotice } from "#shared/tenant/security-log/notices.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const ENTRY = {
  object: "security_entry",
  id: "e1",
  time: "2030-04-01T10:00:00.000Z",
  kind: "iban_changed",
  name: "",
  user_id: null,
  by: "Booking engine",
  api_key_id: "k1",
  role: null,
  former_role: null,
  former_value: "… 3201",
  value: "… 3000",
  address: "",
  browser: null,
  system: null,
} as const satisfies AdminNotice["entry"];
const IBAN: AdminNotice = { object: "admin_notice", id: "n1", entry: ENTRY };
const MEMBER: AdminNotice = {
  object: "admin_notice",
  id: "n2",
  entry: { ...ENTRY, id: "e2", kind: "member_added", name: "Eve", role: "admin", former_value: null, value: null },
};

async function showLine(language: Language) {
  let notices = [IBAN, MEMBER];
  const read: unknown[] = [];
  const shown = await showScreen({
    at: "/room-plan",
    path: "/room-plan",
    element: <AdminNoticesLine />,
    role: "admin",
    language,
    answers: {
      "adminNotices.list": () => notices,
      "adminNotices.read": (input) => {
        read.push(input);
        notices = [];
      },
    },
  });
  return { ...shown, read };
}

test("a banner tells of the newest change, leads to the log, and goes once it was seen", async () => {
  const { read } = await showLine("en");
  const line = page.getByRole("complementary", { name: "Security notice" });
  await expect
    .element(line)
    .toHaveTextContent("IBAN changed: … 3201 → … 3000, by the API key “Booking engine”, 1 Apr 2030, 12:00 and 1 more");
  await expect.element(line.getByRole("link", { name: "See the security log" })).toHaveAttribute("href", "/settings/security");
  await expectAccessible();
  await picture("admin-notices");
  await line.getByRole("button", { name: "Got it" }).click();
  await expect.poll(() => read).toEqual([{ ids: ["n1", "n2"] }]);
  await expect.element(line).not.toBeInTheDocument();
});

test("in German", async () => {
  await showLine("de");
  await expect
    .element(page.getByRole("complementary", { name: "Sicherheitshinweis" }))
    .toHaveTextContent("IBAN geändert: … 3201 → … 3000, durch den API-Schlüssel „Booking engine“, 1. Apr. 2030, 12:00 und 1 weitere");
});
