import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PauseLine } from "#client/tenant/system/pause-line.tsx";
import type { Language } from "#shared/platform/core/language.ts";
import type { Pause } from "#shared/platform/core/pause.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import type { PauseEnd, PauseEnded } from "#shared/tenant/system/pause.ts";
import { dialogOf, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

const CLOCK: Pause = { reason: "clock", now: "2030-04-01T10:00:00.000Z", known_at: "2029-10-20T08:00:00.000Z" };
const COPY: Pause = { reason: "copy", kind: "restored", since: "2030-04-01T09:00:00.000Z" };
const RECEIPT = { register: "DESK-1", sequence: 117, kind: "year", period: "2029" } as const;

type Shown = { pauses?: Pause[]; role?: Role; language?: Language };

async function show({ pauses = [CLOCK], role = "admin", language = "en" }: Shown = {}) {
  let now = pauses;
  const answers: PauseEnd[] = [];
  const shown = await showScreen({
    at: "/room-plan",
    path: "/room-plan",
    element: <PauseLine />,
    role,
    language,
    answers: {
      "system.pause": () => ({ pauses: now }),
      "system.endPause": (input: PauseEnd): PauseEnded => {
        answers.push(input);
        now = now.filter(({ reason }) => (reason === "clock" ? input.date === undefined : !input.only_copy));
        const waiting = { mails: 3, keys: 0, registrations: 0, cash_receipts: 1 };
        return { pauses: now, receipts: input.date === undefined ? [] : [RECEIPT], waiting };
      },
    },
  });
  return { ...shown, answers, set: (next: Pause[]) => void (now = next) };
}

const line = (name = "Paused") => page.getByRole("complementary", { name });

test("an admin confirms the date by its name and sees what followed", async () => {
  const { answers } = await show();
  await expect.element(line()).toHaveTextContent("This computer shows 1 Apr 2030, 12:00; Keyrack last ran on 20 Oct 2029, 10:00.");
  await line().getByRole("button", { name: "Look and confirm" }).click();
  const dialog = dialogOf("Paused");
  await expect.element(dialog).toHaveTextContent("Deletions by the retention periods");
  await expectAccessible();
  await picture("pause-clock");
  await dialog.getByRole("button", { name: "Yes, today is 1 Apr 2030" }).click();
  await expect.poll(() => answers).toEqual([{ date: "2030-04-01" }]);
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Yearly receipt 2029 of register DESK-1 issued, no. 117");
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Mails: 3, now under way");
  await picture("pause-ended");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(line()).not.toBeInTheDocument();
});

test("with both questions one is answered after the other, and nothing is said to be on its way before", async () => {
  const { answers } = await show({ pauses: [CLOCK, COPY], language: "de" });
  await line("Pausiert").getByRole("button", { name: "Ansehen und bestätigen" }).click();
  const dialog = dialogOf("Pausiert");
  await expect.element(dialog).toHaveTextContent("Werden nur noch diese Daten verwendet?");
  await picture("pause-both-de");
  await page.viewport(390, 844);
  await picture("pause-both-390-de");
  await dialog.getByRole("button", { name: "Ja, heute ist der 1. Apr. 2030" }).click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Jahresbeleg 2029 der Kasse DESK-1 ausgestellt, Nr. 117");
  await expect.element(dialog.getByRole("status")).not.toHaveTextContent("an der Reihe");
  await dialog.getByRole("button", { name: "Ja, nur diese Daten werden verwendet" }).click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("E-Mails: 3, jetzt an der Reihe");
  await expect.poll(() => answers).toEqual([{ date: "2030-04-01" }, { only_copy: true }]);
});

test("the desk reads why things wait and whom to ask; the line comes and goes in all open screens", async () => {
  const { set } = await show({ pauses: [], role: "staff" });
  await expect.element(line()).not.toBeInTheDocument();
  set([COPY]);
  hearChange({ object: "pause", id: "", type: "" });
  await expect.element(line()).toHaveTextContent("These data are a copy");
  await expect.element(line()).toHaveTextContent("An administrator can confirm this.");
  await expect.element(line().getByRole("button")).not.toBeInTheDocument();
  set([]);
  hearChange({ object: "pause", id: "", type: "" });
  await expect.element(line()).not.toBeInTheDocument();
});
