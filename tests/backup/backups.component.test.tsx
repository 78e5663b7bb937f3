import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BackupsTab } from "#client/office/backup/backups-tab.tsx";
import type { BackupState } from "#shared/office/backup/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";
import { GOOD_BACKUPS } from "#tests/support/components/backups.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { hearChange, showApp, showScreen } from "#tests/support/components/screen.tsx";

function showBackups(state: Partial<BackupState> = {}, language: Language = "en") {
  const answers = { "backups.state": () => ({ ...GOOD_BACKUPS, ...state }) };
  return showScreen({ at: "/settings/backups", path: "/settings/backups", element: <BackupsTab />, role: "admin", language, answers });
}

test("the screen says that all is well, lists what is kept, and follows a backup that begins and ends", async () => {
  const { server } = await showBackups();
  await expect.element(page.getByRole("status")).toHaveTextContent("Backed up on 1 Apr 2030, 04:30. The backup was opened and checked.");
  await expect.element(page.getByText("/mnt/backup/edelweiss")).toBeVisible();
  await expect.element(page.getByText("before the update to 1.1.0")).toBeVisible();
  await expectAccessible();
  await picture("backups");

  server.answer({
    "backups.backUp": () => ({ ...GOOD_BACKUPS, running: "backup" }),
    "backups.state": () => ({ ...GOOD_BACKUPS, running: "backup" }),
  });
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect.element(page.getByText("A backup is being made …")).toBeVisible();
  const made = { ...GOOD_BACKUPS.files[0], name: "new", made_at: "2030-04-01T10:00:00.000Z", size: 1, before_version: null };
  server.answer({ "backups.state": () => ({ ...GOOD_BACKUPS, last: made, files: [made] }) });
  hearChange({ object: "backup", id: "backup", type: "backup.changed" });
  await expect.element(page.getByRole("status")).toHaveTextContent("Backed up on 1 Apr 2030, 12:00.");
});

test("a test restore tells what it has found, in German, too", async () => {
  const test = {
    time: "2030-04-01T10:00:00.000Z",
    name: GOOD_BACKUPS.last?.name ?? "",
    took_ms: 2_340,
    bookings: 1240,
    invoices: 867,
    files: 91,
  };
  await showBackups({ test }, "de");
  await expect.element(page.getByRole("status")).toHaveTextContent("Die Sicherung vom 1. Apr. 2030, 04:30 lässt sich wiederherstellen");
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(/1\D240 Buchungen, 867 Rechnungen, 91 Dateien. Getestet am .* in 2,3 Sekunden/);
  await picture("backups-tested-de");
});

test("what failed and the way out stand there in a sentence", async () => {
  const failure = { time: "2030-04-01T02:30:00.000Z", reason: "folder_missing", detail: "ENOENT" } as const;
  await showBackups({
    failure,
    is_overdue: true,
    last: { ...GOOD_BACKUPS.files[2], made_at: "2030-03-28T02:30:00.000Z", name: "old", size: 1, before_version: null },
  });
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent("The last backup was made on 28 Mar 2030, 03:30.");
  await expect.element(status).toHaveTextContent("The folder of the backups is missing. Connect its disk, or make the folder.");
  await expectAccessible();
  await picture("backups-failed");
});

test("an admin of one of several properties reads the state and why there is no more", async () => {
  await showBackups({ may_manage: false, folder: null, files: [] });
  await expect.element(page.getByText(/This installation has properties in which you are no admin/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Back up now" })).not.toBeInTheDocument();
});

test("a download asks for the password", async () => {
  const { server } = await showBackups();
  server.answer({
    "backups.allowDownload": () => {
      throw new Refusal("session/password_needed");
    },
  });
  await page.getByRole("button", { name: "Download the backup of 1 Apr 2030, 04:30" }).click();
  await expect.element(dialogOf("Please confirm your password")).toBeVisible();
  await press("Escape");
  await expect.poll(() => server.inputsOf("backups.allowDownload")).toEqual([{ name: GOOD_BACKUPS.last?.name }]);
});

test("every screen of an admin says when the last good backup is old, and only then", async () => {
  const { server, router } = await showApp({ at: "/rooms", role: "admin", answers: fakeGuesthouse().answers });
  const sign = page.getByRole("complementary", { name: "Backups" });
  await expect.element(page.getByRole("heading", { name: "Rooms", level: 1 })).toBeVisible();
  await expect.element(sign).not.toBeInTheDocument();
  server.answer({ "backups.state": () => ({ ...GOOD_BACKUPS, is_overdue: true }) });
  hearChange({ object: "backup", id: "backup", type: "backup.changed" });
  await expect.element(sign).toHaveTextContent("The last backup was made on 1 Apr 2030, 04:30.");
  await expectAccessible();
  await picture("backup-sign");
  await sign.getByRole("link", { name: "Show backups" }).click();
  await expect.poll(() => router.location.pathname).toBe("/settings/backups");
});

test("a restore asks first, says what follows, and is begun once it is confirmed", async () => {
  const { server } = await showBackups();
  server.answer({ "backups.restore": () => ({ ...GOOD_BACKUPS, running: "test" }) });
  const button = page.getByRole("button", { name: /^Restore the backup of 1 Apr 2030/ });
  await button.click();
  const question = dialogOf("Back to the state of 1 Apr 2030, 04:30?");
  await expect.element(question).toHaveTextContent("everybody logs in again");
  await expectAccessible();
  await picture("backup-restore-question");
  await press("Escape");
  await expect.element(question).not.toBeInTheDocument();
  expect(server.inputsOf("backups.restore")).toEqual([]);

  await button.click();
  await question.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => server.inputsOf("backups.restore")).toEqual([{ name: GOOD_BACKUPS.files[0]?.name }]);
  await expect.element(page.getByText("Log in again afterwards.")).toBeVisible();
});

test("the screen names the running version and the last update", async () => {
  await showBackups();
  await expect.element(page.getByText(/^to 1\.1\.0, /)).toBeVisible();
  await expect.element(page.getByText(THIS_VERSION, { exact: true })).toBeVisible();
});
