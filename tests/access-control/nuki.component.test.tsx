import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import type { NukiLock, NukiSetup } from "#shared/stays/access-control/nuki-schema.ts";
import type { AccessToken } from "#shared/stays/access-control/schema.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount } from "#tests/support/components/hand.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";
import { NOW, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const NUKI = [makeSetting("ACCESS_CONTROL_INTERFACE", "nuki")];

function makeLock(name: string, values: Partial<NukiLock> = {}): NukiLock {
  return {
    id: name,
    smartlock_id: "17290011",
    name,
    is_online: true,
    has_keypad: true,
    battery_critical: false,
    keypad_battery_critical: false,
    codes: 12,
    is_listed: true,
    room_ids: [],
    is_front_door: false,
    ...values,
  };
}

function makeSetup(values: Partial<NukiSetup> = {}): NukiSetup {
  return { object: "nuki_setup", is_used: true, has_token: true, read_at: NOW, error: null, waiting: 0, locks: [], ...values };
}

type Shown = { role?: Role; language?: Language; answers?: Answers; isUsed?: boolean };

async function showIntegrations(setup: NukiSetup, { role = "admin", answers = {}, isUsed = true }: Shown = {}) {
  const house = fakeGuesthouse();
  await showApp({
    at: "/settings/integrations",
    role,
    answers: {
      ...house.answers,
      "integrations.list": () => [],
      "settings.list": () => pageOf(...(isUsed ? NUKI : [])),
      "accessControl.nuki": () => setup,
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { name: "Nuki locks" })).toBeVisible();
}

const row = (name: string) => page.getByRole("list", { name: "Locks" }).getByRole("listitem").filter({ hasText: name });

test("each lock says what it closes, what is wrong with it and how many codes its keypad has", async () => {
  await showIntegrations(
    makeSetup({
      waiting: 2,
      locks: [
        makeLock("Front", { is_front_door: true }),
        makeLock("Cellar", { is_online: false, has_keypad: false, battery_critical: true }),
        makeLock("Attic", { codes: 100 }),
      ],
    }),
  );
  await expect.element(row("Front")).toHaveTextContent(/Fine.*Front door.*12 of 100 codes/);
  await expect.element(row("Cellar")).toHaveTextContent(/Offline.*No keypad.*Battery low.*Not assigned to a room yet/);
  await expect.element(row("Attic")).toHaveTextContent(/Keypad full/);
  await expect.element(page.getByText(/2 codes wait for locks/)).toBeVisible();
  await expectAccessible();
});

test("a token that Nuki does not accept is refused at its field, and the next one connects", async () => {
  const tokens: unknown[] = [];
  await showIntegrations(makeSetup(), {
    isUsed: false,
    answers: {
      "accessControl.connectNuki": (input: { token: string }) => {
        tokens.push(input);
        if (tokens.length === 1) throw new Refusal("validation", { errors: [{ path: "token", message: "partner_refused" }] });
        return makeSetup({ locks: [makeLock("Front")] });
      },
    },
  });
  await page.getByRole("button", { name: "Set up Nuki" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("API token").fill("wrong-token");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect.element(dialog.getByText("Nuki does not accept this token")).toBeVisible();
  await dialog.getByLabelText("API token").fill("right-token");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect.element(page.getByText("Connected: one lock")).toBeVisible();
  expect(tokens).toEqual([{ token: "wrong-token" }, { token: "right-token" }]);
});

test("a lock is assigned to rooms and as a front door", async () => {
  const saved: unknown[] = [];
  await showIntegrations(makeSetup({ locks: [makeLock("Front")] }), {
    answers: {
      "accessControl.mapLock": (input: object) => {
        saved.push(input);
        return makeSetup();
      },
    },
  });
  await page.getByRole("button", { name: "Assign Front" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "101" }).click();
  await dialog.getByRole("checkbox", { name: /Front door/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved).toEqual([{ id: "Front", room_ids: [expect.any(String)], is_front_door: true }]);
});

test("a manager sees the locks and changes nothing", async () => {
  await showIntegrations(makeSetup({ locks: [makeLock("Front")] }), { role: "manager" });
  await expect.element(row("Front")).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Assign Front" }), 0);
  await expectCount(page.getByRole("button", { name: "New API token" }), 0);
});

function makeKey(values: Partial<AccessToken> = {}): AccessToken {
  return {
    object: "access_token",
    id: "key1",
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
    version: 1,
    booking_id: "anna-gruber",
    room_id: "r101",
    kind: "pin",
    valid_from: "2030-04-01T13:00:00.000Z",
    valid_to: "2030-04-03T09:00:00.000Z",
    state: "issued",
    next_from: null,
    next_to: null,
    error: null,
    revoke_reason: null,
    due_at: null,
    attempts: 0,
    is_stored: true,
    issued_at: NOW,
    revoked_at: null,
    ...values,
  };
}

async function showStay(key: AccessToken, answers: Answers = {}) {
  const stay = stayOf("Anna Gruber", "r101", [1, 3]);
  const settings = { "settings.list": () => pageOf(...NUKI), "accessControl.list": () => [key] };
  await showApp({
    at: "/bookings/anna-gruber",
    role: "staff",
    answers: { ...fakeStays({ stays: [stay] }).answers, ...settings, ...answers },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: /Anna Gruber/ })).toBeVisible();
}

test("the front desk sees a code after a click", async () => {
  const shown: unknown[] = [];
  await showStay(makeKey(), {
    "accessControl.showCode": (input: object) => {
      shown.push(input);
      return { pin: "483915" };
    },
  });
  await expectCount(page.getByText("483915"), 0);
  await page.getByRole("button", { name: "Show the code of room 101" }).click();
  await expect.element(page.getByText("483915")).toBeVisible();
  expect(shown).toEqual([{ id: "key1" }]);
});

test("a code that waits for a lock says why and is not shown", async () => {
  await showStay(makeKey({ state: "issuing", issued_at: null, error: "offline" }));
  await expect.element(page.getByText("Valid once every lock has confirmed it: a lock is offline.")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /Show the code/ }), 0);
  await expect.element(page.getByRole("button", { name: /Revoke the door code/i })).toBeVisible();
});

test("with Nuki a key is a code for the whole stay, and its form asks for no kind", async () => {
  await showStay(makeKey({ state: "revoked" }), {
    "accessControl.issue": () => ({
      token_id: "key2",
      kind: "pin",
      state: "issuing",
      valid_from: "2030-04-01T13:00:00.000Z",
      valid_to: "2030-04-03T09:00:00.000Z",
    }),
  });
  await page.getByRole("button", { name: "Issue key" }).click();
  const dialog = page.getByRole("dialog");
  await expectCount(dialog.getByRole("radio"), 0);
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect.element(dialog.getByText("The door code is on its way to the locks.")).toBeVisible();
});
