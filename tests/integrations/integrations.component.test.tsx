import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { IntegrationsTab } from "#client/office/integrations/integrations-tab.tsx";
import { PLACES } from "#client/office/integrations/places.ts";
import { SCREENS } from "#client/screens.ts";
import { INTEGRATION_PERMISSIONS } from "#shared/office/integrations/rules.ts";
import { INTEGRATION_KINDS, type Integration, type IntegrationKind } from "#shared/office/integrations/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showApp, showScreen } from "#tests/support/components/screen.tsx";

function makeIntegration(kind: IntegrationKind, values: Partial<Integration> = {}): Integration {
  return {
    object: "integration",
    kind,
    state: "works",
    count: 1,
    problem: null,
    affected: 0,
    last_error: null,
    last_success_at: NOW,
    testable_ids: [],
    ...values,
  };
}

type Shown = { role?: Role; language?: Language; answers?: Answers };

function show(integrations: () => readonly Integration[], { role = "admin", language = "en", answers = {} }: Shown = {}) {
  return showScreen({
    at: "/settings/integrations",
    path: "/settings/integrations",
    element: <IntegrationsTab />,
    role,
    language,
    elsewhere: ["/webhooks"],
    answers: { "integrations.list": () => [...integrations()], "settings.list": () => pageOf(), ...answers },
  });
}

const list = page.getByRole("list", { name: "Integrations" });
const rowOf = (name: string) => list.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
const test_ = (name: string) => page.getByRole("button", { name: `Test ${name}` });

test("each connection says whether it works, what is wrong with how many and why, and where it is set up", async () => {
  await show(() => [
    makeIntegration("webhooks", { state: "attention", count: 3, problem: "not_arriving", affected: 2, last_error: "refused" }),
    makeIntegration("access_control", { state: "off", count: 0, last_success_at: null }),
    makeIntegration("mail", { state: "unused", last_success_at: null }),
    makeIntegration("api_keys"),
  ]);
  await expect
    .element(rowOf("Webhooks"))
    .toHaveTextContent(/Needs you.*2 receivers take nothing\. Last: refused by the receiver\..*3 set up · Last .*1 Apr/);
  await expect.element(rowOf("Lock system")).toHaveTextContent(/Not set up.*Cards, codes and keys on the phone\..*Set up/);
  await expectCount(test_("Lock system"), 0);
  await expect.element(rowOf("Mail")).toHaveTextContent(/Not used yet.*Nothing so far/);
  await expect.element(rowOf("API keys")).toHaveTextContent(/Works.*1 set up · Last/);
  await expect.element(page.getByRole("link", { name: "Open Webhooks" })).toHaveAttribute("href", "/webhooks");
  await expectAccessible();
});

test("a manager sets up calendars, and is told that admins set up mail, instead of a button that leads to a refusal", async () => {
  await show(() => [makeIntegration("calendar_feeds", { state: "off" }), makeIntegration("mail", { state: "off" })], { role: "manager" });
  await expect.element(page.getByRole("link", { name: "Open Channels’ calendars" })).toHaveTextContent("Set up");
  await expect.element(rowOf("Mail")).toHaveTextContent("Admins can set it up.");
  await expectCount(page.getByRole("link", { name: "Open Mail" }), 0);
});

test("the head doesn't say that admins change this, since each connection says who may", async () => {
  const answers = { ...fakeGuesthouse().answers, "integrations.list": () => [makeIntegration("calendar_feeds"), makeIntegration("mail")] };
  await showApp({ at: "/settings/integrations", answers, role: "manager" });
  await expectCount(page.getByText("Admins can set it up."), 1);
  await expectCount(page.getByText("Admins can change this."), 0);
});

test("all kinds stand on the page, on a phone, too", async () => {
  await show(() => INTEGRATION_KINDS.map((kind) => makeIntegration(kind)), { language: "de" });
  await expectCount(page.getByRole("listitem"), INTEGRATION_KINDS.length);
  await picture("integrations-de");
  await page.viewport(390, 844);
  await expectAccessible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await picture("integrations-phone");
});

test("the test of webhooks tries each, and says how many have taken nothing and why", async () => {
  const fine = { delivered: true, status: 200, error: null, duration_ms: 30, answer: null };
  const { server } = await show(() => [makeIntegration("webhooks", { count: 2, testable_ids: ["erp", "pos"] })], {
    answers: {
      "webhooks.test": ({ id }) => (id === "pos" ? { ...fine, delivered: false, status: 500, error: "unavailable" as const } : fine),
    },
  });
  await test_("Webhooks").click();
  await expect.element(page.getByText("One receiver has taken nothing: the receiver reports a fault")).toBeVisible();
  await expect.poll(() => server.inputsOf("webhooks.test")).toEqual([{ id: "erp" }, { id: "pos" }]);
  server.answer({ "webhooks.test": () => fine });
  await test_("Webhooks").click();
  await expect.element(page.getByText("All 2 receivers have answered.")).toBeVisible();
});

test("a test mail goes to the user who sends it, and a refusal is explained", async () => {
  const { server } = await show(() => [makeIntegration("mail")], {
    answers: { "mail.test": () => ({ sent: true, error: null, answer: null }) },
  });
  await test_("Mail").click();
  await expect.element(page.getByText("Test mail sent to anna@example.com")).toBeVisible();
  await expect.poll(() => server.inputsOf("mail.test")).toEqual([{ to: "anna@example.com" }]);
});

test("what has been mended elsewhere works by itself", async () => {
  let state: Partial<Integration> = { state: "attention", problem: "unreadable", affected: 1 };
  await show(() => [makeIntegration("calendar_feeds", { ...state, testable_ids: ["feed"] })]);
  await expect.element(page.getByText("One calendar cannot be read.")).toBeVisible();
  state = {};
  hearChange({ object: "calendar_feed", id: "feed", type: "calendar_feed.recovered" });
  await expectCount(page.getByText("One calendar cannot be read."), 0);
  await expect.element(page.getByText("Works", { exact: true })).toBeVisible();
});

const ASKED = ["access_control", "cash_register", "card_payments"] as const;

test("the lock system, the signing device and the card account are really asked", async () => {
  await show(() => ASKED.map((kind) => makeIntegration(kind)), {
    answers: { "accessControl.test": () => {}, "cashRegister.test": () => {}, "cardPayments.test": () => {} },
  });
  await test_("Lock system").click();
  await expect.element(page.getByText("The lock system answers and takes the signature.")).toBeVisible();
  await test_("Cash register").click();
  await expect.element(page.getByText("The signing device answers.")).toBeVisible();
  await test_("Card payments by link").click();
  await expect.element(page.getByText("Stripe answers and takes the key.")).toBeVisible();
});

test("the lock system, the signing device and the card account say in words what is wrong", async () => {
  await show(() => ASKED.map((kind) => makeIntegration(kind)), {
    answers: {
      "accessControl.test": () => {
        throw new Refusal("access_control/failed", { detail: "timeout" });
      },
      "cashRegister.test": () => {
        throw new Refusal("cash_register/device_failed", { detail: "refused: HTTP 401" });
      },
      "cardPayments.test": () => {
        throw new Refusal("card_payments/failed", { detail: "unauthorized" });
      },
    },
  });
  await test_("Lock system").click();
  await expect.element(page.getByText("Lock system: the door system did not answer in time")).toBeVisible();
  await test_("Cash register").click();
  await expect.element(page.getByText("The signing device refused. Check user and password.")).toBeVisible();
  await test_("Card payments by link").click();
  await expect.element(page.getByText("Stripe does not take the secret key. Copy it there again.")).toBeVisible();
});

test("what is incomplete, or not the reader's to set up, can't be tested", async () => {
  const incomplete = { state: "attention", problem: "incomplete", affected: 1 } as const;
  await show(() => [makeIntegration("access_control", incomplete), makeIntegration("card_payments", incomplete)]);
  await expect.element(page.getByText("The address or the secret is missing.").first()).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^Test/ }), 0);
});

test("a manager reads how the register goes, but does not ask its device", async () => {
  await show(() => [makeIntegration("cash_register")], { role: "manager" });
  await expect.element(page.getByText("Works", { exact: true })).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^Test/ }), 0);
});

test("a user who may not change a connection sees its state and who may change it, and opens it without setting it up", async () => {
  const attention = { state: "attention", problem: "unsent", affected: 2 } as const;
  await show(() => [makeIntegration("mail", attention), makeIntegration("cash_register")], { role: "manager" });
  await expect.element(rowOf("Mail")).toHaveTextContent(/Needs you.*2 mails did not go out\..*Admins can set it up\..*Open$/);
  await expectCount(page.getByText("Admins can set it up."), 2);
  await expectAccessible();
});

test("every screen that a connection leads to opens for the users who see the link", () => {
  const screens = SCREENS.flatMap((screen) => [screen, ...(screen.tabs ?? [])]);
  for (const kind of INTEGRATION_KINDS) {
    const path = PLACES[kind].to.split("?")[0];
    expect([kind, screens.find((screen) => screen.path === path)?.permission]).toEqual([kind, INTEGRATION_PERMISSIONS[kind].open]);
  }
});
